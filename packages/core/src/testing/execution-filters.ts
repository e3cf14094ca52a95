import { ACTION_TYPES, type ExecutionSummary, STATUSES } from '../domain/execution.js';
import type { ExecutionFilter } from '../ports/index.js';

/** Every combination of list filters. */
export const allExecutionFilters = (configIds: string[]): ExecutionFilter[] =>
  [undefined, ...ACTION_TYPES].flatMap((actionType) =>
    [undefined, ...STATUSES].flatMap((status) =>
      [undefined, ...configIds].map((configId) => ({ actionType, status, configId })),
    ),
  );

export const matchesFilter = (
  row: Pick<ExecutionSummary, 'actionType' | 'status' | 'configId'>,
  { actionType = row.actionType, status = row.status, configId = row.configId }: ExecutionFilter,
) => row.actionType === actionType && row.status === status && row.configId === configId;

/** Pseudorandom integers below a limit, reproducible by seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
