import type { Job } from './job.js';

const BATCH = 500;

/** Folds executions and records into the stored counts: every list and statistics query reads those not yet folded. */
export const foldCounts: Job = {
  name: 'fold-counts',
  everyMs: 3_000,
  async run(ports) {
    const executions = await ports.executions.fold(BATCH);
    const records = await ports.listCounts.fold(BATCH);
    return { done: executions + records, more: executions === BATCH || records === BATCH };
  },
};
