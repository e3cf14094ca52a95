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

/** Longer than the request's own deadline, so that a run that is still at work is never taken for dead. */
export const LEASE_MARGIN_MS = 45_000;

const find = async ({ id }: { id: string }, { storeId, ports }: Context) =>
  found(await ports.httpRequests.find(storeId, id), 'http request');

export const testHttpRequest = {
  'httpRequests.test': defineOperation({
    title: 'Run an HTTP request now',
    description:
      'Sends a live request to the real target and returns what was sent and what came back, secrets and personal data masked. A target that fails is an error that says why. Recorded in the history; counts against the hourly execute budget.',
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
          truncated: z.boolean().describe('The body went on after what is shown.'),
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
