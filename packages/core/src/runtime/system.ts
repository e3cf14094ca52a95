import { randomBytes } from 'node:crypto';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import { randomSupply } from './random-supply.js';

export const systemClock: Clock = { now: () => Date.now() };

/**
 * UUIDv7 that never decreases within a process: lists are ordered by id, and records created in the same millisecond
 * must be listed in order of creation.
 */
export function systemIds(clock: Clock = systemClock): Ids {
  let last = 0;
  let counter = 0;
  const supply = randomSupply();
  return {
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    uuid() {
      const now = clock.now();
      if (now > last) {
        last = now;
        counter = 0;
      } else if (++counter > 0xfff) {
        last++;
        counter = 0;
      }
      const random = supply(8);
      random[0] = (random[0]! & 0x3f) | 0x80;
      const time = last.toString(16).padStart(12, '0');
      const tail = random.toString('hex');
      const sequence = counter.toString(16).padStart(3, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${tail.slice(0, 4)}-${tail.slice(4)}`;
    },
  };
}
