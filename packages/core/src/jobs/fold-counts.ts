import type { Job } from './job.js';

const BATCH = 500;

/** Folds executions into the stored counts: every list and statistics query reads those not yet folded. */
export const foldCounts: Job = {
  name: 'fold-counts',
  everyMs: 3_000,
  async run(ports) {
    const done = await ports.executions.fold(BATCH);
    return { done, more: done === BATCH };
  },
};
