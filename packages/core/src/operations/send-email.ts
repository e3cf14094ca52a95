import { z } from 'zod';
import { maskAddressesIn } from '../domain/email-address.js';
import { ExecutionView, INTERRUPTED, interruptedWarnings, type Origin, type Reception } from '../domain/execution.js';
import { LayoutId } from '../domain/layout.js';
import { resolveLocale } from '../domain/locale-match.js';
import { Recipients } from '../domain/recipient.js';
import { maskText } from '../masking/index.js';
import { type Context, defineOperation } from '../operation.js';
import type { Stores } from '../ports/index.js';
import { shownError } from '../requests/shown.js';
import { type Delivery, type DeliveryOptions, deliver } from '../sending/deliver.js';
import { type EmailStep, type PreparedEmail, prepareEmail } from '../sending/prepare-email.js';
import { receptionOf } from '../sending/reception.js';
import { findSender, type Sender } from '../sending/sender.js';
import { found, invalid, SendstepError } from '../shared/errors.js';
import { beginRun } from '../steps/begin-run.js';
import { closeExecution, keepLease, openExecution, withdrawIfUnavailable } from '../steps/recording.js';
import { stepAction } from '../steps/step-action.js';
import { optionalInput, RetryInterrupted, RunId, recordRefused, StepReference } from '../steps/step-input.js';
import { Variables } from '../steps/variables.js';

/** Renewed while the run is active. Short, so another host can soon take over if the process dies. */
const LEASE_MS = 15_000;

type Step = z.output<typeof EmailStepInput>;

const EmailStepInput = z.strictObject({
  layoutId: LayoutId,
  to: Recipients('To recipients: an address, { name, address }, or a list of these.', { required: true }),
  cc: Recipients('Cc recipients; in marketing email, only on the first message.').optional(),
  bcc: Recipients('Bcc recipients; in marketing email, only on the first message.').optional(),
  replyTo: Recipients('Reply-To address; default: the sender’s.', { single: true }).optional(),
  locale: optionalInput('Requested language; the closest available one is used.'),
  senderId: optionalInput('Id of the SMTP sender or mailbox; default: the store’s default sender.'),
  variables: Variables('Values for {{ variables.… }} in the layout.').optional(),
  runId: RunId,
  retryInterrupted: RetryInterrupted(
    'Sends again each message that may have been accepted before the run was interrupted.',
  ),
  stepReference: StepReference,
});

const NOBODY = { ...receptionOf([]), error: '', interrupted: false, request: null, deliveries: [] };
/** Some messages may have been sent. */
const UNKNOWN = { ...NOBODY, accepted: null, refused: null, status: 'FAILED' } as const;

/** The result of a run. */
interface Outcome extends Reception {
  status: 'SUCCESS' | 'FAILED' | 'SKIPPED';
  error: string;
  interrupted: boolean;
  request: Record<string, unknown> | null;
  deliveries: Delivery[];
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

const summaryOf = (name: string, { to }: Step) =>
  name === '' ? '' : `${maskAddressesIn(name)} to ${count(to.length, 'recipient')}`;

const addresses = (list: { address: string }[] = []) => list.map(({ address }) => address);

const requestOf = (
  step: Step,
  sender: Sender,
  { attached, linked, category, masker, shownSubject }: PreparedEmail,
) => ({
  from: sender.from.address,
  to: addresses(step.to),
  cc: addresses(step.cc),
  bcc: addresses(step.bcc),
  subject: shownSubject,
  category,
  attachments: [
    ...attached
      .filter(({ contentId }) => contentId === undefined)
      .map(({ shownName, content }) => ({ filename: maskText(shownName), size: content.length })),
    ...linked.map(({ shownName, size }) => ({ filename: maskText(shownName), size, asLink: true })),
  ],
  variables: masker.json(step.variables ?? {}),
});

/** Sends a step's email; throws when the step is refused. */
async function send(
  step: Step,
  layout: Parameters<typeof prepareEmail>[1],
  month: string,
  options: Omit<DeliveryOptions, 'replyTo'>,
  context: Context,
): Promise<Outcome> {
  const { storeId, ports } = context;
  const sender = await findSender(step.senderId, context);
  const { cc = [], bcc = [], variables = {} } = step;
  const wanted: EmailStep = { ...step, cc, bcc, variables };
  const prepared = await prepareEmail(wanted, layout, context);
  const request = requestOf(step, sender, prepared);
  if (prepared.messages.length === 0) return { ...NOBODY, status: 'SKIPPED', request };

  const { emailQuota } = prepared.settings;
  const { id, executionId } = options.run;
  const charge = async ({ runMessages, emailUsage }: Pick<Stores, 'runMessages' | 'emailUsage'>) => {
    // An earlier attempt may have died after it was counted, or before.
    if (step.runId && !(await runMessages.charge(storeId, id, executionId))) return;
    if (!(await emailUsage.take(storeId, month, prepared.messages.length, emailQuota)))
      throw invalid('emailQuota', `monthly limit of ${count(emailQuota!, 'email')} would be exceeded`);
  };
  await (step.runId ? ports.transaction(charge) : charge(ports));
  const delivered = await deliver(prepared, sender, { replyTo: step.replyTo?.[0], ...options }, context);
  if (!delivered) return interruptedRun(options.run.id, context);
  const deliveries = delivered.map(({ delivery }) => delivery);
  const reception = receptionOf(delivered.map(({ fates }) => fates));
  const warnings = [...prepared.warnings, ...reception.warnings];
  const outcome = { ...reception, warnings, interrupted: false, request, deliveries };
  if (deliveries.some(({ accepted }) => accepted)) return { ...outcome, status: 'SUCCESS', error: '' };
  const many = deliveries.length > 1 ? `none of ${deliveries.length} messages was sent: ` : '';
  return { ...outcome, status: 'FAILED', error: many + deliveries[0]!.reply };
}

/** Recorded like a run whose process died, so it can be continued. */
async function interruptedRun(runId: string, { storeId, ports }: Context, reason?: string): Promise<Outcome> {
  const error = reason ? `${INTERRUPTED}: ${reason}` : INTERRUPTED;
  const count = await ports.runMessages.count(storeId, runId).catch(() => ({ sent: 0, unknown: 0 }));
  return { ...UNKNOWN, error, interrupted: true, warnings: interruptedWarnings(count) };
}

/** Runs an email step and records it. */
export async function runEmail(step: Step, origin: Origin, context: Context) {
  const { storeId, ports } = context;
  const layout = await ports.layouts.find(storeId, step.layoutId);
  const { missing, ...action } = await stepAction('EMAIL', step.layoutId, layout?.row, context);
  const summary = summaryOf(action.actionName, step);
  const { runId = null, retryInterrupted = false } = step;
  const run = await beginRun(context, {
    runId,
    ...action,
    origin,
    stepReference: step.stepReference ?? '',
    locale: layout ? resolveLocale(step.locale, layout.row.defaultLocale, layout.row.translations) : '',
    summary,
    leaseMs: LEASE_MS,
    mayContinue: async ({ interrupted }) =>
      interrupted || (retryInterrupted && (await ports.runMessages.count(storeId, runId!)).unknown > 0),
  });
  if ('ended' in run) return openExecution(run.ended, context);

  // Run ids contain no line breaks, so this is not the run id of another run.
  const messagesOf = runId ?? `\n${run.id}`;
  const month = new Date(run.startedAt).toISOString().slice(0, 7);
  const lease = keepLease(context, run.id, LEASE_MS);
  let outcome: Outcome;
  let fault: unknown;
  let isSending = false;
  try {
    if (!layout) throw missing;
    const { stepReference, layoutId } = step;
    if (stepReference) await ports.transaction((tx) => tx.steps.remember(storeId, stepReference, layoutId));
    const onSend = () => {
      isSending = true;
    };
    const options = { run: { id: messagesOf, executionId: run.id, again: retryInterrupted }, held: lease.held, onSend };
    outcome = await send(step, layout, month, options, context);
  } catch (error) {
    if (!isSending && (await withdrawIfUnavailable(context, run.id, error))) throw error;
    // A refusal is recorded with its reason, which the platform reads in the entry.
    if (error instanceof SendstepError) {
      const reason = shownError(error.message);
      outcome = isSending
        ? await interruptedRun(messagesOf, context, reason)
        : { ...NOBODY, status: 'FAILED', error: reason };
    } else {
      fault = error;
      outcome = { ...UNKNOWN, error: 'internal error' };
    }
  } finally {
    lease.stop();
  }
  const { request, deliveries, ...result } = outcome;
  const recorded = await closeExecution(context, run.id, {
    ...result,
    summary,
    finishedAt: ports.clock.now(),
    attempts: Math.max(1, ...deliveries.map(({ attempts }) => attempts)),
    request,
    response: request && { messages: deliveries },
  });
  // Once the run cannot be continued: it would send without being counted again.
  const unsent = deliveries.filter(({ accepted }) => accepted === false).length;
  if (recorded && unsent > 0) await ports.emailUsage.giveBack(storeId, month, unsent);
  // A run that may be continued still needs to know which messages were sent.
  const isOver = !result.interrupted && deliveries.every(({ accepted }) => accepted !== null);
  if (recorded && (isOver || runId === null)) await ports.runMessages.clear(storeId, messagesOf);
  if (fault) throw fault;
  return openExecution(found(await ports.executions.find(storeId, run.id), 'execution'), context);
}

export const sendEmail = {
  'steps.sendEmail': defineOperation({
    title: 'Send an email for a step',
    description:
      'Sends an email layout for a workflow step and returns its history entry, even if the step is refused or fails. Marketing layouts skip unsubscribed recipients. A repeated runId does not run again but returns the first outcome; it is refused if used for a different step. If a crash interrupted the run, a repeated runId continues it: messages that were or may have been accepted are not sent again, the others are. With retryInterrupted, those that may have been accepted are sent again, with the same Message-ID.',
    level: 'owner',
    effect: 'send',
    input: EmailStepInput,
    output: ExecutionView,
    example: {
      layoutId: '…',
      to: 'jo@example.com',
      variables: { order: { number: '1001' } },
      runId: 'run-1',
      stepReference: 'flow-1/step-2',
    },
    async refused(sent, reason, context) {
      const { data: layoutId = '' } = LayoutId.safeParse(sent.layoutId);
      const layout = await context.ports.layouts.find(context.storeId, layoutId);
      const { missing, ...action } = await stepAction('EMAIL', layoutId, layout?.row, context);
      return recordRefused(sent, { ...action, summary: maskAddressesIn(action.actionName) }, reason, context);
    },
    handler: (step, context) => runEmail(step, 'step', context),
  }),
};
