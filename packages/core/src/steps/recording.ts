import {
  type ExecutionContent,
  type ExecutionRow,
  executionPlace,
  type Masks,
  type NewExecution,
  type Outcome,
  showExecution,
} from '../domain/execution.js';
import type { Settings } from '../domain/settings.js';
import { personalMasks } from '../masking/index.js';
import type { Context } from '../operation.js';
import { SendstepError } from '../shared/errors.js';

type Recorder = Pick<Context, 'storeId' | 'seal' | 'ports'>;

/** The one place that says how recorded data is masked on its way out. */
export function masksOf({ maskKeys = [], keepKeys = [] }: Partial<Settings>, context: Context): Promise<Masks> {
  // The id of a mail looks like an address, and is what it is found by in the logs of a mail server.
  const rules = { mask: maskKeys, keep: [...keepKeys, 'messageId'] };
  return context.remembered(`masks ${JSON.stringify(rules)}`, async () => personalMasks(rules) as Masks);
}

/** An execution as it is shown, with what it sent and got. */
export async function openExecution(row: ExecutionRow, context: Context) {
  const [content, settings] = await Promise.all([
    openContent(context, row),
    context.ports.settings.find(context.storeId),
  ]);
  return showExecution(row, content, await masksOf(settings, context));
}

/** What a run sent and got. Where there is nothing yet, there is nothing to seal. */
export const openContent = async (
  { open }: Pick<Context, 'open'>,
  { id, sealed }: Pick<ExecutionRow, 'id' | 'sealed'>,
): Promise<ExecutionContent> =>
  sealed === '' ? { request: null, response: null } : JSON.parse(await open(executionPlace(id), sealed));

const sealContent = async ({ seal }: Recorder, id: string, { request, response }: ExecutionContent): Promise<string> =>
  request || response ? seal(executionPlace(id), JSON.stringify({ request, response })) : '';

/** Records that a run begins, before anything is sent. False: this run id ran before, and nothing may be sent. */
export async function startExecution(
  recorder: Recorder,
  { request, ...execution }: Omit<NewExecution, 'sealed'> & Pick<ExecutionContent, 'request'>,
): Promise<boolean> {
  const sealed = await sealContent(recorder, execution.id, { request, response: null });
  return recorder.ports.executions.start(recorder.storeId, { ...execution, sealed });
}

/** Records how a run ended. False: it was closed before, as one whose process had died. */
export async function closeExecution(
  recorder: Recorder,
  id: string,
  { request, response, ...outcome }: Omit<Outcome, 'sealed'> & ExecutionContent,
): Promise<boolean> {
  const sealed = await sealContent(recorder, id, { request, response });
  return recorder.ports.executions.close(recorder.storeId, id, { ...outcome, sealed });
}

/**
 * Withdraws a run that could not send anything because a part of the service was unavailable: it is no outcome, and the same
 * run may be tried again. False for every other error, which is recorded.
 */
export const withdrawIfUnavailable = async (
  { storeId, ports }: Recorder,
  id: string,
  error: unknown,
): Promise<boolean> =>
  error instanceof SendstepError &&
  error.code === 'unavailable' &&
  (await ports.executions.withdraw(storeId, id).catch(() => false));

/** A lease that is renewed until it is stopped. */
export interface KeptLease {
  /** False once another host took this one for dead: what is left of the run is that host's. */
  held(): boolean;
  stop(): void;
}

/** Renews the lease of a long run. */
export function keepLease({ storeId, ports }: Recorder, id: string, leaseMs: number): KeptLease {
  let held = true;
  let until = performance.now() + leaseMs;
  // A renewal that fails is made up for by the next one: there are three in the time of a lease.
  const renew = async () => {
    const asked = performance.now();
    held = (await ports.executions.extend(storeId, id, leaseMs)) && held;
    until = asked + leaseMs;
  };
  const timer = setInterval(() => void renew().catch(() => {}), leaseMs / 3);
  // A process that was stopped for a while finds its time gone before the next renewal tells.
  return { held: () => held && performance.now() < until, stop: () => clearInterval(timer) };
}
