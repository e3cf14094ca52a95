import type { Clock, Runners } from '../../ports/index.js';

export function memoryRunners(clock: Clock): Runners {
  const until = new Map<string, number>();
  return {
    async beat(id, forMs) {
      until.set(id, clock.now() + forMs);
    },
    async leave(id) {
      until.delete(id);
    },
    alive: async () => [...until].filter(([, end]) => end > clock.now()).map(([id]) => id),
    async forget(deadForMs, limit) {
      const dead = [...until].filter(([, end]) => end < clock.now() - deadForMs).slice(0, limit);
      for (const [id] of dead) until.delete(id);
      return dead.length;
    },
  };
}
