import type { ExecutionStore, Outcome } from '@sendstep/core';
import { buildExecution } from '@sendstep/core/testing';

export interface Transitions {
  started: number;
  ended: Record<Outcome['status'], number>;
  won: string[];
}

const ENDS = ['SUCCESS', 'FAILED', 'SKIPPED'] as const;
const WORKERS = 25;
const outcome = (status: Outcome['status']): Outcome => ({
  status,
  summary: '',
  error: '',
  attempts: 1,
  finishedAt: 1_750_000_000_500,
  sealed: 's',
});

/** Starts runs and closes most of them twice at once, while a loop folds them continuously. */
export async function makeTransitions(
  executions: ExecutionStore,
  storeId: string,
  count: number,
  shared: string[],
  onStart: (phase: 'before' | 'after') => void = () => {},
): Promise<Transitions> {
  const result: Transitions = { started: 0, ended: { SUCCESS: 0, FAILED: 0, SKIPPED: 0 }, won: [] };
  const close = async (id: string, status: Outcome['status']) => {
    const won = await executions.close(storeId, id, outcome(status));
    if (won) result.ended[status]++;
    return won;
  };
  let [next, busy] = [0, true];
  const worker = async () => {
    for (let i = next++; i < count; i = next++) {
      // Around midnight, to have more than one bucket.
      const run = buildExecution({ startedAt: 1_749_945_600_000 - 50 + (i % 100) });
      onStart('before');
      await executions.start(storeId, run);
      onStart('after');
      result.started++;
      if (i % 10) await Promise.all([close(run.id, ENDS[i % 3]!), close(run.id, ENDS[(i + 1) % 3]!)]);
      const other = shared[i];
      if (other && (await close(other, 'SUCCESS'))) result.won.push(other);
    }
  };
  const folder = async () => {
    while (busy) {
      await executions.fold(20);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  const folding = folder();
  await Promise.all(Array.from({ length: WORKERS }, worker));
  busy = false;
  await folding;
  return result;
}
