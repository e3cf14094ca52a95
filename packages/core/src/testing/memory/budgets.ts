import { BUDGETS, SLOTS, slotMs } from '../../domain/budgets.js';
import type { Budgets, Clock } from '../../ports/index.js';
import { livingKey } from './key-store.js';
import type { Rings, Tables } from './tables.js';

export function memoryBudgets(tables: () => Tables, rings: Rings, clock: Clock): Budgets {
  return {
    async take(keyHash, kind, count) {
      const key = livingKey(tables(), keyHash);
      if (!key) return undefined;
      const now = clock.now();
      const width = slotMs(kind);
      const name = `${kind}:${keyHash}`;
      const slot = Math.floor(now / width);
      const ring = rings.get(name) ?? { slot, total: 0, ends: Array<number>(SLOTS + 1).fill(0) };
      rings.set(name, ring);
      const moved = Math.max(0, slot - ring.slot);
      ring.slot += moved;
      for (let i = 0; i < Math.min(moved, SLOTS + 1); i++) {
        ring.ends.shift();
        ring.ends.push(ring.total);
      }
      const { limit } = BUDGETS[kind];
      const granted = Math.max(0, Math.min(count, limit - (ring.total - ring.ends[0]!)));
      ring.total += granted;
      const free = ring.ends.findIndex((end) => ring.total - end < limit);
      const retryAfterMs = granted < count ? (ring.slot + (free < 0 ? SLOTS + 1 : free)) * width - now : 0;
      return { level: key.level, granted, used: ring.total - ring.ends[0]!, retryAfterMs };
    },
  };
}
