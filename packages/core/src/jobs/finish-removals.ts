import { removeSomeOfStore } from '../shared/remove-store.js';
import type { Job } from './job.js';

/** Longer than anything that was under way when the store was removed, and may still have written a row. */
const KEEP_MS = 24 * 60 * 60 * 1000;
const BATCH = 1000;

/** Goes on with the removal of stores: of one that was cut off, and of what came in late. */
export const finishRemovals: Job = {
  name: 'finish-removals',
  everyMs: 10 * 60 * 1000,
  async run(ports) {
    let done = 0;
    for (const { id, since } of await ports.stores.listRetired(BATCH)) {
      const removed = await removeSomeOfStore(ports, id);
      if (removed === 0 && since < ports.clock.now() - KEEP_MS) await ports.stores.forgetRetired(id);
      done += removed;
    }
    return { done, more: done > 0 };
  },
};
