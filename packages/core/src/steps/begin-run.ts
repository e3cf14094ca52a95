import type { ExecutionRow, NewExecution } from '../domain/execution.js';
import type { Context } from '../operation.js';
import { firstOutcome } from './first-outcome.js';
import { startExecution } from './recording.js';

type Begun = { id: string; attempt: number } | { ended: ExecutionRow };

/**
 * Starts a run, or finds the finished run with the same id. A run whose process died is resumed by a new run, so history
 * shows both.
 */
export async function beginRun(
  context: Context,
  runId: string | null,
  execution: Omit<NewExecution, 'id' | 'runId' | 'startedAt' | 'sealed'>,
): Promise<Begun> {
  const { storeId, ports } = context;
  for (let attempt = 0; ; attempt++) {
    const id = ports.ids.uuid();
    // Run ids contain no line breaks, so this cannot collide with another run id.
    const name = runId === null || attempt === 0 ? runId : `${runId}\n${attempt}`;
    const startedAt = ports.clock.now();
    if (await startExecution(context, { ...execution, id, runId: name, startedAt, request: null }))
      return { id, attempt };
    const ended = await firstOutcome(storeId, name!, execution, ports);
    if (!ended.interrupted) return { ended };
  }
}
