import { z } from 'zod';
import { ExecutionView, type Masks, NO_RECEPTION, showExecution } from '../domain/execution.js';
import { HttpRequestId, type HttpRequestRow } from '../domain/http-request.js';
import { type Context, defineOperation } from '../operation.js';
import { gatherFor, prepareRequest } from '../requests/prepare.js';
import { type RunOutcome, runRequest } from '../requests/run.js';
import { shownError, summaryOf } from '../requests/shown.js';
import { found, SendstepError } from '../shared/errors.js';
import { firstOutcome } from '../steps/first-outcome.js';
import { closeExecution, openExecution, startExecution, withdrawIfUnavailable } from '../steps/recording.js';
import { stepAction } from '../steps/step-action.js';
import { RunId, recordRefused, StepReference } from '../steps/step-input.js';
import { Variables } from '../steps/variables.js';
import { LEASE_MARGIN_MS } from './test-http-request.js';

const DEFAULT_LEASE_MS = 60_000;

/** The summary of a request that is not rendered yet, or never will be. */
const summaryOfRow = async (row: HttpRequestRow | undefined, { cached }: Context): Promise<string> =>
  row ? cached(`summary ${row.method} ${row.url}`, async () => summaryOf(row)) : '';

/** Returns the outcome as recorded, or undefined when it must be read from the record. */
async function runStep(
  id: string,
  row: HttpRequestRow | undefined,
  missing: SendstepError | undefined,
  gathered: ReturnType<typeof gatherFor> | undefined,
  variables: unknown,
  context: Context,
): Promise<{ outcome: RunOutcome; masks: Masks } | undefined> {
  let isSending = false;
  try {
    if (!row) throw missing;
    const prepared = await prepareRequest(row, variables, context, gathered);
    isSending = true;
    const outcome = await runRequest(id, prepared, context);
    return outcome.recorded ? { outcome, masks: prepared.masks } : undefined;
  } catch (error) {
    if (!isSending && (await withdrawIfUnavailable(context, id, error))) throw error;
    // A refusal is recorded with its reason, which the platform reads in the entry. Anything else is a bug.
    const refused = error instanceof SendstepError;
    const finishedAt = context.ports.clock.now();
    await closeExecution(context, id, {
      status: 'FAILED',
      error: refused ? shownError(error.message) : 'internal error',
      summary: await summaryOfRow(row, context),
      finishedAt,
      attempts: 0,
      request: null,
      response: null,
    });
    if (!refused) throw error;
    return undefined;
  }
}

export const runHttpRequest = {
  'steps.runHttpRequest': defineOperation({
    title: 'Run an HTTP request for a step',
    description:
      'Runs a configured HTTP request for a workflow step and returns its history entry, even if the step is refused or fails. A repeated runId does not run again but returns the first outcome; it is refused if used for a different step.',
    level: 'owner',
    effect: 'send',
    input: z.strictObject({
      requestId: HttpRequestId,
      runId: RunId,
      stepReference: StepReference,
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
    async handler({ requestId, runId, stepReference, variables }, context) {
      const { storeId, ports } = context;
      const row = await ports.httpRequests.find(storeId, requestId);
      const { missing, ...action } = await stepAction('HTTP_REQUEST', requestId, row, context);
      const id = ports.ids.uuid();
      const execution = {
        ...action,
        id,
        origin: 'step' as const,
        stepReference: stepReference ?? '',
        locale: '',
        summary: await summaryOfRow(row, context),
        startedAt: ports.clock.now(),
      };
      // Read while the start is recorded, in parallel. Missing data is reported by the started run.
      const gathered = row && gatherFor(row, context);
      gathered?.catch(() => {});
      const started = await startExecution(context, {
        ...execution,
        runId: runId ?? null,
        leaseMs: row ? row.timeoutMs + LEASE_MARGIN_MS : DEFAULT_LEASE_MS,
        request: null,
      });
      if (!started) return openExecution(await firstOutcome(storeId, runId!, execution, ports), context);
      const ran = await runStep(id, row, missing, gathered, variables ?? {}, context);
      if (!ran) return openExecution(found(await ports.executions.find(storeId, id), 'execution'), context);
      const { request, response, recorded, ...outcome } = ran.outcome;
      const content = { request: { ...request }, response: response && { ...response } };
      return showExecution({ ...NO_RECEPTION, ...execution, ...outcome, sealed: '' }, content, ran.masks);
    },
  }),
};
