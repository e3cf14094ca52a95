import type { Job } from './job.js';

const BATCH = 100;

/** Closes executions whose process died. Runs often, so none stays pending for two minutes after its lease. */
export const closeInterrupted: Job = {
  name: 'close-interrupted',
  everyMs: 15_000,
  async run(ports) {
    const done = await ports.transaction((tx) => tx.executions.closeInterrupted(BATCH));
    return { done, more: done === BATCH };
  },
};
