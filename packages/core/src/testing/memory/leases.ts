import type { Clock, Leases } from '../../ports/index.js';

export function memoryLeases(clock: Clock): Leases {
  const leases = new Map<string, { holder: string; until: number }>();
  return {
    async acquire(name, holder, forMs) {
      const lease = leases.get(name);
      if (lease && lease.holder !== holder && lease.until > clock.now()) return false;
      leases.set(name, { holder, until: clock.now() + forMs });
      return true;
    },
    async release(name, holder) {
      if (leases.get(name)?.holder === holder) leases.delete(name);
    },
  };
}
