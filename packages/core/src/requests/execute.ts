import { type ExecutionView, type NewExecution, NO_RECEPTION, showExecution } from '../domain/execution.js';
import type { HttpRequestRow } from '../domain/http-request.js';
import type { Context } from '../operation.js';
import { found, SendstepError } from '../shared/errors.js';
import { beginRun } from '../steps/begin-run.js';
import { closeExecution, openExecution, startExecution, withdrawIfUnavailable } from '../steps/recording.js';
import type { StepAction } from '../steps/step-action.js';
import { gatherFor, prepareRequest } from './prepare.js';
import { sendRequest } from './send.js';
import { type ShownResponse, shownError, summaryOf } from './shown.js';

/** Added to the request's own timeout so a run that is still active is never closed as interrupted. */
const LEASE_MARGIN_MS = 45_000;

/** One run of a stored request. */
export interface RequestRun extends Pick<NewExecution, 'origin' | 'stepReference' | 'runId'> {
  /** Undefined if it was not found; `action.missing` says why. */
  row: HttpRequestRow | undefined;
  action: StepAction;
  variables: Record<string, unknown> | undefined;
  /** Whether a run that was interrupted runs again. */
  retryInterrupted?: boolean;
}

type TestStart = Omit<Parameters<typeof startExecution>[1], 'id' | 'runId' | 'startedAt'>;

/** The summary of a request that is not rendered yet, or never will be. */
export const summaryOfRow = async (row: HttpRequestRow | undefined, { cached }: Context): Promise<string> =>
  row ? cached(`summary ${row.method} ${row.url}`, async () => summaryOf(row)) : '';

/** Starts a test. With an idempotency key, a transaction keeps its id, and syncs SQLite to disk, which only a key is worth. */
async function startTest(test: TestStart, context: Context): Promise<{ id: string; startedAt: number }> {
  const { ports } = context;
  const start = { ...test, id: ports.ids.uuid(), runId: null, startedAt: ports.clock.now() };
  if (!context.idempotent) await startExecution(context, start);
  else
    await ports.transaction(async (tx) => {
      await startExecution({ ...context, ports: tx }, start);
      return start.id;
    });
  return start;
}

/**
 * Runs a stored request and returns its history entry. A step is recorded first, so a refusal is recorded too and a run
 * id runs once. A test is prepared first: if that fails, it is refused, and neither recorded nor charged.
 */
export async function executeRequest(run: RequestRun, context: Context): Promise<ExecutionView> {
  const { row, origin, stepReference, runId, variables = {}, retryInterrupted = false } = run;
  const { missing, ...action } = run.action;
  const { storeId, ports } = context;
  // Read while the start of a step is recorded. Missing data is reported by the started run.
  const gathering = row ? gatherFor(row, context) : Promise.reject(missing);
  gathering.catch(() => {});
  const prepare = async () => prepareRequest(await gathering, variables, context);
  let prepared = origin === 'test' ? await prepare() : undefined;
  if (prepared) await context.spendExecute();

  const summary = prepared?.summary ?? (await summaryOfRow(row, context));
  const started = { ...action, origin, stepReference, locale: '', summary };
  const leaseMs = (row?.timeoutMs ?? 0) + LEASE_MARGIN_MS;
  const begun = prepared
    ? await startTest({ ...started, leaseMs, request: prepared.shown }, context)
    : await beginRun(context, {
        ...started,
        leaseMs,
        runId,
        mayContinue: ({ interrupted }) => retryInterrupted && interrupted,
      });
  if ('ended' in begun) return openExecution(begun.ended, context);
  const { id, startedAt } = begun;
  const execution = { ...started, id, startedAt };

  let result: { error: string; response: ShownResponse | null };
  let bug: unknown;
  try {
    prepared ??= await prepare();
    result = await sendRequest(prepared, ports.http);
  } catch (error) {
    if (!prepared && (await withdrawIfUnavailable(context, id, error))) throw error;
    // A refusal is recorded with its reason, which the platform reads in the entry. Anything else is a bug.
    const refused = !prepared && error instanceof SendstepError;
    if (!refused) bug = error;
    result = { error: refused ? shownError(error.message) : 'internal error', response: null };
  }
  const { error, response } = result;
  const content = { request: prepared?.shown ?? null, response };
  const outcome = {
    interrupted: false,
    status: error === '' ? ('SUCCESS' as const) : ('FAILED' as const),
    error,
    summary: prepared?.summary ?? summary,
    finishedAt: ports.clock.now(),
    attempts: prepared ? 1 : 0,
  };
  const recorded = await closeExecution(context, id, { ...outcome, ...content });
  if (bug) throw bug;
  if (prepared && recorded)
    return showExecution({ ...NO_RECEPTION, ...execution, ...outcome, sealed: '' }, content, prepared.maskPersonal);
  // Nothing was sent, or another host had closed the run as interrupted.
  return openExecution(found(await ports.executions.find(storeId, id), 'execution'), context);
}
