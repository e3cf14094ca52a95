import type { ExecutionRow } from '../domain/execution.js';
import type { Ports } from '../ports/index.js';
import { conflict, SendstepError } from '../shared/errors.js';

const LOOK_AGAIN_MS = 100;
const MAX_POLLS = 1200;

/** The step a run id belongs to. */
export type RunOwner = Pick<ExecutionRow, 'actionType' | 'configId' | 'stepReference'>;

const isSame = (a: RunOwner, b: RunOwner) =>
  a.actionType === b.actionType && a.configId === b.configId && a.stepReference === b.stepReference;

const WHAT = { EMAIL: 'layout', HTTP_REQUEST: 'HTTP request' } as const;

function usedFor({ actionType, configId, stepReference }: RunOwner) {
  const what = `${WHAT[actionType]} ${configId || '(no id)'}${stepReference && `, step "${stepReference}"`}`;
  return conflict(`runId: already used for ${what}; a runId identifies one run of one step`);
}

/**
 * The existing run with this run id; waits for an active one until it ends or is given up. A run of another step is a
 * conflict: its outcome would be mistaken for this step's.
 */
export async function firstOutcome(
  storeId: string,
  runId: string,
  wanted: RunOwner,
  { executions }: Ports,
): Promise<ExecutionRow> {
  for (let looks = 1; ; looks++) {
    const row = await executions.findByRun(storeId, runId);
    // Withdrawn because part of the service was unavailable.
    if (!row) throw new SendstepError('unavailable', 'this run could not be started; try again shortly');
    if (!isSame(row, wanted)) throw usedFor(row);
    if (row.status !== 'PENDING' || looks === MAX_POLLS) return row;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
