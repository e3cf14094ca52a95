import type { ExecutionRow } from '../domain/execution.js';
import { SendstepError } from '../errors.js';
import type { Ports } from '../ports/index.js';

const LOOK_AGAIN_MS = 100;
const MOST_LOOKS = 1200;

/** The run that has this run id already; one that is still at work is waited for, until it ends or is given up. */
export async function firstOutcome(storeId: string, runId: string, { executions }: Ports): Promise<ExecutionRow> {
  for (let looks = 1; ; looks++) {
    const row = await executions.findByRun(storeId, runId);
    // Withdrawn, since a part of the service was unavailable.
    if (!row) throw new SendstepError('unavailable', 'this run could not be started; try again shortly');
    if (row.status !== 'PENDING' || looks === MOST_LOOKS) return row;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
