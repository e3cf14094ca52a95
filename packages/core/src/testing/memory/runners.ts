import type { HostAddress } from '../../domain/host-address.js';
import type { Clock, RunnerFacts, Runners } from '../../ports/index.js';

export function memoryRunners(clock: Clock): Runners {
  const runners = new Map<
    string,
    { until: number; address: HostAddress | undefined; facts: RunnerFacts | undefined }
  >();
  const isAlive = (until: number) => until > clock.now();
  return {
    async beat(id, forMs, address, facts) {
      runners.set(id, { until: clock.now() + forMs, address, facts });
    },
    async leave(id) {
      const runner = runners.get(id);
      if (runner) runner.until = clock.now();
    },
    alive: async () => [...runners].flatMap(([id, { until, facts }]) => (isAlive(until) ? [{ id, ...facts }] : [])),
    async address(deadForMs) {
      const known = [...runners.values()].flatMap(({ until, address }) =>
        address && until > clock.now() - deadForMs ? [{ ...address, until, alive: isAlive(until) }] : [],
      );
      const rank = ({ alive, configured }: (typeof known)[number]) => Number(alive) + Number(alive && configured);
      const [best] = known.sort((a, b) => rank(b) - rank(a) || b.until - a.until);
      return best && { url: best.url, configured: best.configured, alive: best.alive };
    },
    async forget(deadForMs, limit) {
      const dead = [...runners].filter(([, { until }]) => until < clock.now() - deadForMs).slice(0, limit);
      for (const [id] of dead) runners.delete(id);
      return dead.length;
    },
  };
}
