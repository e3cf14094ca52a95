import { DAY_MS } from '../domain/stats.js';
import type { Job } from './job.js';

const STORES = 100;
const BATCH = 1000;

/** Removes history beyond the retention of its store, one batch per store at a time. */
export const pruneHistory: Job = {
  name: 'prune-history',
  everyMs: 60 * 60 * 1000,
  async run(ports) {
    const now = ports.clock.now();
    let [done, more, after] = [0, false, ''];
    for (;;) {
      const stores = await ports.settings.listHistoryDays(after, STORES);
      for (const { storeId, historyDays } of stores) {
        const removed = await ports.executions.prune(storeId, now - historyDays * DAY_MS, BATCH);
        done += removed;
        more ||= removed === BATCH;
      }
      if (stores.length < STORES) return { done, more };
      after = stores.at(-1)!.storeId;
    }
  },
};
