import type { ExecutionRow, NewExecution } from '../domain/execution.js';
import type { Context } from '../operation.js';
import { firstOutcome } from './first-outcome.js';
import { startExecution } from './recording.js';

type Begun = { id: string; startedAt: number } | { ended: ExecutionRow };

export interface RunStart extends Omit<NewExecution, 'id' | 'startedAt' | 'sealed'> {
  /** Whether another attempt may follow one that has ended. */
  mayContinue(ended: ExecutionRow): boolean | Promise<boolean>;
}

/**
 * Starts a run, or finds the last attempt of the run with the same id. An attempt that may be continued is followed by a new
 * one, so history shows both.
 */
export async function beginRun(context: Context, { mayContinue, runId, ...execution }: RunStart): Promise<Begun> {
  const { storeId, ports } = context;
  // Run ids contain no line breaks, so this cannot collide with another run id.
  const nameOf = (attempt: number) => (runId === null || attempt === 0 ? runId : `${runId}\n${attempt}`);
  for (let attempt = 0; ; attempt++) {
    const id = ports.ids.uuid();
    const startedAt = ports.clock.now();
    const start = { ...execution, id, runId: nameOf(attempt), startedAt, request: null };
    if (await startExecution(context, start)) return { id, startedAt };
    const ended = await firstOutcome(storeId, nameOf(attempt)!, execution, ports);
    const isLast = async () => !(await ports.executions.findByRun(storeId, nameOf(attempt + 1)!));
    if (!(await mayContinue(ended)) && (await isLast())) return { ended };
  }
}
