import {
  type ExecutionContent,
  type ExecutionRow,
  executionSealContext,
  type NewExecution,
  type Outcome,
  type PersonalMasker,
  showExecution,
} from '../domain/execution.js';
import type { Settings } from '../domain/settings.js';
import { personalMasker } from '../masking/index.js';
import type { Context } from '../operation.js';
import type { Stores } from '../ports/index.js';
import { SendstepError } from '../shared/errors.js';

type Recorder = Pick<Context, 'storeId' | 'seal'> & { ports: Pick<Stores, 'executions'> };

/** Defines how recorded data is masked on output. */
export function personalMaskerOf(
  { maskKeys = [], keepKeys = [] }: Partial<Settings>,
  context: Context,
): Promise<PersonalMasker> {
  // A message id looks like an address, but is needed to find the email in mail server logs.
  const rules = { mask: maskKeys, keep: [...keepKeys, 'messageId'] };
  return context.cached(`masks ${JSON.stringify(rules)}`, async () => personalMasker(rules) as PersonalMasker);
}

/** The view of an execution, with request and response. */
export async function openExecution(row: ExecutionRow, context: Context) {
  const [content, settings] = await Promise.all([
    openContent(context, row),
    context.ports.settings.find(context.storeId),
  ]);
  return showExecution(row, content, await personalMaskerOf(settings, context));
}

/** The request and response of a run. Empty content is not sealed. */
export const openContent = async (
  { open }: Pick<Context, 'open'>,
  { id, sealed }: Pick<ExecutionRow, 'id' | 'sealed'>,
): Promise<ExecutionContent> =>
  sealed === '' ? { request: null, response: null } : JSON.parse(await open(executionSealContext(id), sealed));

const sealContent = async ({ seal }: Recorder, id: string, { request, response }: ExecutionContent): Promise<string> =>
  request || response ? seal(executionSealContext(id), JSON.stringify({ request, response })) : '';

/** Records the start of a run, before anything is sent. False: this run id already ran, and nothing may be sent. */
export async function startExecution(
  recorder: Recorder,
  { request, ...execution }: Omit<NewExecution, 'sealed'> & Pick<ExecutionContent, 'request'>,
): Promise<boolean> {
  const sealed = await sealContent(recorder, execution.id, { request, response: null });
  return recorder.ports.executions.start(recorder.storeId, { ...execution, sealed });
}

/** Records the outcome of a run. False: it was already closed as interrupted. */
export async function closeExecution(
  recorder: Recorder,
  id: string,
  { request, response, ...outcome }: Omit<Outcome, 'sealed'> & ExecutionContent,
): Promise<boolean> {
  const sealed = await sealContent(recorder, id, { request, response });
  return recorder.ports.executions.close(recorder.storeId, id, { ...outcome, sealed });
}

/**
 * Withdraws a run that could not send anything because part of the service was unavailable; the same run can be retried.
 * False for every other error, which is recorded.
 */
export const withdrawIfUnavailable = async (
  { storeId, ports }: Recorder,
  id: string,
  error: unknown,
): Promise<boolean> =>
  error instanceof SendstepError &&
  error.code === 'unavailable' &&
  (await ports.executions.withdraw(storeId, id).catch(() => false));

/** A lease that is renewed until stopped. */
export interface KeptLease {
  /** False once another host considers this one dead and has taken over the run. */
  held(): boolean;
  stop(): void;
}

/** Renews the lease of a long run. */
export function keepLease({ storeId, ports }: Recorder, id: string, leaseMs: number): KeptLease {
  let held = true;
  let until = performance.now() + leaseMs;
  // A failed renewal is covered by the next: there are three per lease.
  const renew = async () => {
    const asked = performance.now();
    held = (await ports.executions.extend(storeId, id, leaseMs)) && held;
    until = asked + leaseMs;
  };
  const timer = setInterval(() => void renew().catch(() => {}), leaseMs / 3);
  // After a pause of the process the lease may have expired before the next renewal notices.
  return { held: () => held && performance.now() < until, stop: () => clearInterval(timer) };
}
