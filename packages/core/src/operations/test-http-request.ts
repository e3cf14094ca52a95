import { z } from 'zod';
import { ExecutionId, type ExecutionView } from '../domain/execution.js';
import { HttpRequestId } from '../domain/http-request.js';
import { IDEMPOTENCY_KEY } from '../domain/idempotent-write.js';
import { type Context, defineOperation } from '../operation.js';
import { executeRequest } from '../requests/execute.js';
import { ShownRequest } from '../requests/shown.js';
import { found, SendstepError } from '../shared/errors.js';
import { AS_RECORDED, asWritten } from '../shared/outgoing.js';
import { openExecution } from '../steps/recording.js';
import { stepAction } from '../steps/step-action.js';
import { Variables } from '../steps/variables.js';

const find = async ({ id }: { id: string }, { storeId, ports }: Context) =>
  found(await ports.httpRequests.find(storeId, id), 'HTTP request');

export const Tested = asWritten(
  z.object({
    executionId: ExecutionId,
    status: z.literal('SUCCESS'),
    durationMs: z.int(),
    request: ShownRequest,
    response: z.object({
      status: z.int(),
      headers: z.looseObject({}),
      body: z.string(),
      truncated: z.boolean().describe('Whether the body was cut off.'),
    }),
  }),
  AS_RECORDED,
);

function outcomeOf({ id: executionId, status, error, durationMs, request, response }: ExecutionView) {
  if (status !== 'SUCCESS') {
    throw new SendstepError('target_failed', `${error} (execution ${executionId})`, { executionId });
  }
  // The entry of a successful run has all of them.
  return { executionId, status, durationMs, request, response } as z.input<typeof Tested>;
}

/** The outcome of an earlier test. Nothing is sent again, even if it is unknown whether the target received the request. */
async function recordedOutcome(executionId: string, context: Context) {
  const refuse = (reason: string, retry: { retryAfterSeconds?: number } = {}) => {
    const text = `${IDEMPOTENCY_KEY}: the run ${reason} (execution ${executionId})`;
    return new SendstepError('conflict', text, { executionId, ...retry });
  };
  const row = await context.ports.executions.find(context.storeId, executionId);
  if (row?.status === 'PENDING') throw refuse('has not ended yet', { retryAfterSeconds: 5 });
  if (row?.interrupted) throw refuse('was interrupted; the target may have received the request');
  const entry = row && (await openExecution(row, context));
  const isErased = entry?.status === 'SUCCESS' && !ShownRequest.safeParse(entry.request).success;
  if (!entry || isErased) throw refuse('was erased from the history');
  return outcomeOf(entry);
}

export const testHttpRequest = {
  'httpRequests.test': defineOperation({
    title: 'Run an HTTP request now',
    description:
      'Sends a live request to the real target and returns the request and response, with secrets and personal data masked. If the target fails, the error says why. Recorded in history; counts against the hourly execute budget.',
    level: 'execute',
    effect: 'send',
    input: z.strictObject({
      id: HttpRequestId,
      variables: Variables('Values for {{ variables.… }} in the request.').optional(),
    }),
    output: Tested,
    example: { id: '…', variables: { sku: 'A-1' } },
    subject: find,
    replay: recordedOutcome,
    async handler({ id, variables }, context) {
      const row = await find({ id }, context);
      const action = await stepAction('HTTP_REQUEST', id, row, context);
      const run = { row, action, variables, origin: 'test', stepReference: '', runId: null } as const;
      return outcomeOf(await executeRequest(run, context));
    },
  }),
};
