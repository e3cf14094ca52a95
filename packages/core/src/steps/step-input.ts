import type { ExecutionRow } from '../domain/execution.js';
import type { Context } from '../operation.js';
import { shownError } from '../requests/shown.js';
import { found } from '../shared/errors.js';
import { anyOf, textFault } from '../shared/fields.js';
import { closeExecution, openExecution, startExecution } from './recording.js';

/** Optional text. Platforms send null or "" for empty fields. */
export const optionalInput = (
  description: string,
  formFault: (text: string) => string | undefined = () => undefined,
  published: Record<string, unknown> = {},
) =>
  anyOf(
    ['string', 'null'],
    description,
    (value, fault): string | undefined => {
      if (value === null || value === undefined || value === '') return undefined;
      const reason = typeof value === 'string' ? formFault(value) : 'must be a string';
      if (reason) fault(reason);
      return value as string;
    },
    published,
  ).optional();

const MAX_NAME = 200;
const optionalName = (description: string) =>
  optionalInput(description, (text) => (text.trim() === '' ? 'must not be blank' : textFault(text, MAX_NAME, 'line')), {
    maxLength: MAX_NAME,
  });

export const RunId = optionalName('Identifies one run of one step; the same runId runs once.');
export const StepReference = optionalName('The workflow platform’s identifier for the step.');

export const RetryInterrupted = (description: string) =>
  anyOf(['boolean', 'null'], description, (value, fault): boolean => {
    const isGiven = value !== null && value !== undefined && value !== '';
    if (isGiven && typeof value !== 'boolean') fault('must be true or false');
    return value === true;
  }).optional();

/** What a step runs, as far as its input says. */
type Action = Pick<ExecutionRow, 'actionType' | 'configId' | 'actionName' | 'summary'>;

/** Short: it is closed immediately. */
const LEASE_MS = 15_000;

/** Records a step with invalid input as FAILED and returns its history entry. */
export async function recordRefused(
  sent: { stepReference?: unknown },
  action: Action,
  reason: string,
  context: Context,
) {
  const { storeId, ports } = context;
  const id = ports.ids.uuid();
  const now = ports.clock.now();
  await startExecution(context, {
    ...action,
    id,
    // Nothing ran, so the run id stays free for the corrected step.
    runId: null,
    origin: 'step',
    stepReference: StepReference.safeParse(sent.stepReference).data ?? '',
    locale: '',
    startedAt: now,
    leaseMs: LEASE_MS,
    request: null,
  });
  const { summary } = action;
  const error = shownError(reason);
  const recipients = action.actionType === 'EMAIL' ? { accepted: 0, refused: 0 } : {};
  const nothing = { ...recipients, attempts: 0, request: null, response: null };
  await closeExecution(context, id, { status: 'FAILED', error, summary, finishedAt: now, ...nothing });
  return openExecution(found(await ports.executions.find(storeId, id), 'execution'), context);
}
