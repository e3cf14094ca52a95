import type { Job } from './job.js';

const BATCH = 500;

/** Keeps few executions waiting to be counted: each of them is looked at whenever a list or statistics are asked for. */
export const foldCounts: Job = {
  name: 'fold-counts',
  everyMs: 3_000,
  async run(ports) {
    const done = await ports.executions.fold(BATCH);
    return { done, more: done === BATCH };
  },
};
