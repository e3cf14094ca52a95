import { z } from 'zod';
import { ExecutionView } from '../domain/execution.js';
import { HttpRequestId } from '../domain/http-request.js';
import { defineOperation } from '../operation.js';
import { executeRequest, summaryOfRow } from '../requests/execute.js';
import { stepAction } from '../steps/step-action.js';
import { RetryInterrupted, RunId, recordRefused, StepReference } from '../steps/step-input.js';
import { Variables } from '../steps/variables.js';

export const runHttpRequest = {
  'steps.runHttpRequest': defineOperation({
    title: 'Run an HTTP request for a step',
    description:
      'Runs a configured HTTP request for a workflow step and returns its history entry, even if the step is refused or fails. A repeated runId does not run again but returns the first outcome; it is refused if used for a different step. A run interrupted by a crash may have been received by the target; it runs again only with retryInterrupted.',
    level: 'owner',
    effect: 'send',
    input: z.strictObject({
      requestId: HttpRequestId,
      runId: RunId,
      stepReference: StepReference,
      retryInterrupted: RetryInterrupted('Runs again a request that was interrupted and may have been received.'),
      variables: Variables('Values for {{ variables.… }} in the request.').optional(),
    }),
    output: ExecutionView,
    example: { requestId: '…', runId: 'run-1', stepReference: 'flow-1/step-3', variables: { sku: 'A-1' } },
    async refused(sent, reason, context) {
      const { data: requestId = '' } = HttpRequestId.safeParse(sent.requestId);
      const row = await context.ports.httpRequests.find(context.storeId, requestId);
      const { missing, ...action } = await stepAction('HTTP_REQUEST', requestId, row, context);
      return recordRefused(sent, { ...action, summary: await summaryOfRow(row, context) }, reason, context);
    },
    async handler({ requestId, runId, retryInterrupted = false, stepReference, variables }, context) {
      const { storeId, ports } = context;
      const row = await ports.httpRequests.find(storeId, requestId);
      const action = await stepAction('HTTP_REQUEST', requestId, row, context);
      const step = { origin: 'step', stepReference: stepReference ?? '', runId: runId ?? null } as const;
      return executeRequest({ row, action, variables, retryInterrupted, ...step }, context);
    },
  }),
};
