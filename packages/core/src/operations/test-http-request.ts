import { z } from 'zod';
import { ExecutionId } from '../domain/execution.js';
import { HttpRequestId } from '../domain/http-request.js';
import { type Context, defineOperation } from '../operation.js';
import { prepareRequest } from '../requests/prepare.js';
import { runRequest } from '../requests/run.js';
import { ShownRequest } from '../requests/shown.js';
import { found, SendstepError } from '../shared/errors.js';
import { AS_RECORDED, asWritten } from '../shared/outgoing.js';
import { startExecution } from '../steps/recording.js';
import { Variables } from '../steps/variables.js';

/** Added to the request's own timeout so a run that is still active is never closed as interrupted. */
export const LEASE_MARGIN_MS = 45_000;

const find = async ({ id }: { id: string }, { storeId, ports }: Context) =>
  found(await ports.httpRequests.find(storeId, id), 'HTTP request');

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
    output: asWritten(
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
    ),
    example: { id: '…', variables: { sku: 'A-1' } },
    subject: find,
    async handler({ id, variables }, context) {
      const row = await find({ id }, context);
      const prepared = await prepareRequest(row, variables ?? {}, context);
      await context.spendExecute();
      const { clock, ids } = context.ports;
      const executionId = ids.uuid();
      const { shown, summary, masks } = prepared;
      const startedAt = clock.now();
      await startExecution(context, {
        id: executionId,
        actionType: 'HTTP_REQUEST',
        configId: row.id,
        actionName: row.name,
        origin: 'test',
        stepReference: '',
        runId: null,
        locale: '',
        summary,
        startedAt,
        leaseMs: row.timeoutMs + LEASE_MARGIN_MS,
        request: { ...shown },
      });
      const { status, error, finishedAt, response } = await runRequest(executionId, prepared, context);
      if (status !== 'SUCCESS' || response === null) {
        throw new SendstepError('target_failed', `${error} (execution ${executionId})`, { executionId });
      }
      return {
        executionId,
        status,
        durationMs: Math.max(0, finishedAt - startedAt),
        request: masks(shown),
        response: masks({ ...response, headers: { ...response.headers } }),
      };
    },
  }),
};
