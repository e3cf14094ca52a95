import { removeSomeOfStore } from '../shared/remove-store.js';
import type { Job } from './job.js';

/** Longer than any work in progress when the store was removed, which may still have written rows. */
const KEEP_MS = 24 * 60 * 60 * 1000;
const BATCH = 1000;

/** Completes interrupted removals of stores, and removes rows that were written late. */
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
