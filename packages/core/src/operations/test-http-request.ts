import { z } from 'zod';
import { ExecutionId } from '../domain/execution.js';
import { HttpRequestId } from '../domain/http-request.js';
import { type Context, defineOperation } from '../operation.js';
import { executeRequest } from '../requests/execute.js';
import { ShownRequest } from '../requests/shown.js';
import { found, SendstepError } from '../shared/errors.js';
import { AS_RECORDED, asWritten } from '../shared/outgoing.js';
import { stepAction } from '../steps/step-action.js';
import { Variables } from '../steps/variables.js';

const find = async ({ id }: { id: string }, { storeId, ports }: Context) =>
  found(await ports.httpRequests.find(storeId, id), 'HTTP request');

const Tested = asWritten(
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
    async handler({ id, variables }, context) {
      const row = await find({ id }, context);
      const action = await stepAction('HTTP_REQUEST', id, row, context);
      const run = { row, action, variables, origin: 'test', stepReference: '', runId: null } as const;
      const { id: executionId, status, error, durationMs, request, response } = await executeRequest(run, context);
      if (status !== 'SUCCESS') {
        throw new SendstepError('target_failed', `${error} (execution ${executionId})`, { executionId });
      }
      // The entry of a successful run has all of them.
      return { executionId, status, durationMs, request, response } as z.input<typeof Tested>;
    },
  }),
};
