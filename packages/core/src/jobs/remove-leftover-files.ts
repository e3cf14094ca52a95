import type { Job } from './job.js';

const KEEP_MS = 24 * 60 * 60 * 1000;
const BATCH = 20;

/** Removes bytes without a record: of interrupted uploads, and of deleted files whose host died right after. */
export const removeLeftoverFiles: Job = {
  name: 'remove-leftover-files',
  everyMs: 60 * 60 * 1000,
  async run(ports) {
    const leftovers = await ports.files.listLeftovers(ports.clock.now() - KEEP_MS, BATCH);
    for (const { storeId, key } of leftovers) {
      if (!(await ports.files.find(storeId, key))) await ports.blobs.remove(storeId, key);
      await ports.transaction((tx) => tx.files.forgetLeftover(storeId, key));
    }
    return { done: leftovers.length, more: leftovers.length === BATCH };
  },
};
