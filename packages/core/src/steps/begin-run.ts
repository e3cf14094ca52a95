import { type ExecutionRow, INTERRUPTED, type NewExecution } from '../domain/execution.js';
import type { Context } from '../operation.js';
import { firstOutcome } from './first-outcome.js';
import { startExecution } from './recording.js';

type Begun = { id: string; attempt: number } | { ended: ExecutionRow };

/**
 * Starts a run, or finds the one of the same name that ended before. One whose process died is taken up by a run of its
 * own, so that the history shows both.
 */
export async function beginRun(
  context: Context,
  runId: string | null,
  execution: Omit<NewExecution, 'id' | 'runId' | 'startedAt' | 'sealed'>,
): Promise<Begun> {
  const { storeId, ports } = context;
  for (let attempt = 0; ; attempt++) {
    const id = ports.ids.uuid();
    // No run id has a line break in it, so that none can be taken for a later attempt of another.
    const name = runId === null || attempt === 0 ? runId : `${runId}\n${attempt}`;
    const startedAt = ports.clock.now();
    if (await startExecution(context, { ...execution, id, runId: name, startedAt, request: null }))
      return { id, attempt };
    const ended = await firstOutcome(storeId, name!, execution, ports);
    if (ended.status !== 'FAILED' || ended.error !== INTERRUPTED) return { ended };
  }
}
