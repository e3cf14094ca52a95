import type { ExecutionRow } from '../domain/execution.js';
import type { Ports } from '../ports/index.js';
import { conflict, SendstepError } from '../shared/errors.js';

const LOOK_AGAIN_MS = 100;
const MOST_LOOKS = 1200;

/** What a run id belongs to, beside its store. */
export type RunOwner = Pick<ExecutionRow, 'actionType' | 'configId' | 'stepReference'>;

const isSame = (a: RunOwner, b: RunOwner) =>
  a.actionType === b.actionType && a.configId === b.configId && a.stepReference === b.stepReference;

const WHAT = { EMAIL: 'layout', HTTP_REQUEST: 'HTTP request' } as const;

function usedFor({ actionType, configId, stepReference }: RunOwner) {
  const what = `${WHAT[actionType]} ${configId || '(no id)'}${stepReference && `, step "${stepReference}"`}`;
  return conflict(`runId: already used for ${what}; a runId identifies one run of one step`);
}

/**
 * The run that has this run id already; one that is still at work is waited for, until it ends or is given up. A run of
 * something else is a conflict: its outcome would be taken for that of this step.
 */
export async function firstOutcome(
  storeId: string,
  runId: string,
  wanted: RunOwner,
  { executions }: Ports,
): Promise<ExecutionRow> {
  for (let looks = 1; ; looks++) {
    const row = await executions.findByRun(storeId, runId);
    // Withdrawn, since a part of the service was unavailable.
    if (!row) throw new SendstepError('unavailable', 'this run could not be started; try again shortly');
    if (!isSame(row, wanted)) throw usedFor(row);
    if (row.status !== 'PENDING' || looks === MOST_LOOKS) return row;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
