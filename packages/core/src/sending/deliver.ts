import { type MailboxContent, mailboxSealContext } from '../domain/mailbox.js';
import { maskPersonalText } from '../masking/index.js';
import type { Context } from '../operation.js';
import type { MailAddress, OutgoingMail } from '../ports/index.js';
import { MailFailure } from '../ports/mailer.js';
import { clip } from '../shared/fields.js';
import { messageIdOf } from './message-id.js';
import type { PreparedEmail, PreparedMessage } from './prepare-email.js';
import type { Fates } from './reception.js';
import type { Sender } from './sender.js';

/** For all attempts to send one message. */
const MESSAGE_MS = 60_000;
const MAX_REPLY = 500;

/** The result of one message; `accepted` is null if unknown, true if at least one recipient was accepted. */
export interface Delivery {
  to: string;
  messageId: string;
  accepted: boolean | null;
  reply: string;
  attempts: number;
}
export interface Delivered {
  delivery: Delivery;
  fates: Fates;
}

/** Identifies the messages of a run, whichever execution sends them. */
export interface DeliveryRun {
  /** The run id, or one made from the execution's id. */
  id: string;
  executionId: string;
  /** Whether to send again what may have been accepted. */
  again: boolean;
}

export interface DeliveryOptions {
  replyTo?: MailAddress | undefined;
  run: DeliveryRun;
  /** Whether this host may still send for the run. */
  held(): boolean;
  /** Called before a message is handed over. */
  onSend(): void;
}

const SENT_BEFORE = 'sent before the run was interrupted';
const MAY_BE_SENT =
  'not sent again, because it may have been accepted before the run was interrupted; repeat the runId with retryInterrupted to send it again';

/**
 * Sends the messages in sequence and returns the result of each. A failed message does not stop the others. A message that
 * was or may have been accepted before is not sent again. Undefined if another host has taken over the run; some messages
 * may have been sent.
 */
export async function deliver(
  prepared: PreparedEmail,
  sender: Sender,
  { replyTo, run, held, onSend }: DeliveryOptions,
  context: Context,
): Promise<Delivered[] | undefined> {
  const { storeId, ports } = context;
  const delivered: Delivered[] = [];
  for (const message of prepared.messages) {
    if (!held()) return undefined;
    const messageId = await messageIdOf(run.id, message.number, sender, context);
    const mail = mailOf(message, prepared, sender, replyTo, messageId, context);
    const to = message.to.map(({ address }) => address).join(', ');
    const state = await ports.runMessages.begin(storeId, run.id, message.number, run.executionId);
    if (state === 'sent' || (state === 'unknown' && !run.again)) {
      delivered.push(earlier(mail, to, state));
      continue;
    }
    onSend();
    const { delivery, fates } = await deliverOne(mail, to, prepared, sender, context);
    if (delivery.accepted) await ports.runMessages.finish(storeId, run.id, message.number);
    if (delivery.accepted === false) await ports.runMessages.release(storeId, run.id, message.number);
    const again = state === 'unknown' ? 'sent again, although it may have been accepted before; ' : '';
    delivered.push({ delivery: { ...delivery, reply: again + delivery.reply }, fates });
  }
  return delivered;
}

/** A message that an earlier attempt of the run handed over. */
function earlier(mail: OutgoingMail, to: string, state: 'sent' | 'unknown'): Delivered {
  const { messageId } = mail;
  const recipients = recipientsOf(mail);
  if (state === 'unknown') {
    const unknown = recipients.map((address) => ({ address, reply: MAY_BE_SENT }));
    const delivery = { to, messageId, accepted: null, reply: MAY_BE_SENT, attempts: 0 };
    return { delivery, fates: { accepted: 0, refused: [], unknown } };
  }
  // Refused recipients are not stored: the message was sent, so all count as accepted.
  const fates = { accepted: recipients.length, refused: [], unknown: [] };
  return { delivery: { to, messageId, accepted: true, reply: SENT_BEFORE, attempts: 0 }, fates };
}

const recipientsOf = ({ to, cc, bcc }: OutgoingMail) => [
  ...new Set([...to, ...cc, ...bcc].map(({ address }) => address)),
];

async function deliverOne(
  mail: OutgoingMail,
  to: string,
  { masker }: PreparedEmail,
  sender: Sender,
  context: Context,
): Promise<Delivered> {
  const said = (reply: string) => clip(maskPersonalText(masker.text(reply)), MAX_REPLY);
  const { messageId } = mail;
  const masked = (fates: { address: string; reply: string }[] = []) =>
    fates.map(({ address, reply }) => ({ address, reply: said(reply) }));
  try {
    const receipt = await context.ports.mailer.send(sender.transport, mail, MESSAGE_MS);
    if (receipt.token !== undefined) await keepToken(sender, receipt.token, context);
    const refused = receipt.rejected.map(({ address, reply }) => `${address} was refused: ${reply}`);
    const reply = said([receipt.reply, ...refused].join('; '));
    return {
      delivery: { to, messageId, accepted: true, reply, attempts: receipt.attempts },
      fates: {
        accepted: receipt.accepted.length,
        refused: masked(receipt.rejected),
        unknown: masked(receipt.unknown),
      },
    };
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    if (error.kind === 'reconnect_required') await markDisconnected(sender, context);
    const accepted = error.kind === 'unknown' ? null : false;
    const reply = said(error.message);
    const refused = masked(error.rejected);
    const named = new Set(refused.map(({ address }) => address));
    const rest = recipientsOf(mail).flatMap((address) => (named.has(address) ? [] : [{ address, reply }]));
    return {
      delivery: { to, messageId, accepted, reply, attempts: error.attempts },
      fates:
        accepted === null
          ? { accepted: 0, refused, unknown: rest }
          : { accepted: 0, refused: [...refused, ...rest], unknown: [] },
    };
  }
}

function mailOf(
  message: PreparedMessage,
  { attached }: PreparedEmail,
  { from, replyTo: senders, bounceAddress, feedbackId }: Sender,
  replyTo: MailAddress | undefined,
  messageId: string,
  { ports }: Context,
): OutgoingMail {
  const { to, cc, bcc, subject, html, text, unsubscribeUrl } = message;
  const replyAddress = replyTo ?? (senders === '' ? undefined : { name: '', address: senders });
  return {
    from,
    ...(replyAddress && { replyTo: replyAddress }),
    ...(bounceAddress !== '' && { bounceAddress }),
    to,
    cc,
    bcc,
    subject,
    html,
    text,
    messageId,
    date: ports.clock.now(),
    headers: {
      ...(unsubscribeUrl === undefined
        ? // Keeps out-of-office replies away (RFC 3834).
          { 'Auto-Submitted': 'auto-generated' }
        : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      ...(feedbackId !== '' && { 'Feedback-ID': feedbackId }),
    },
    attachments: attached,
  };
}

/** Stores a new token from the provider; the old one may no longer work. */
const keepToken = ({ mailboxId }: Sender, token: string, context: Context) =>
  changeMailbox(mailboxId, context, (content) => ({ ...content, token }), 'connected');

const markDisconnected = ({ mailboxId }: Sender, context: Context) =>
  changeMailbox(mailboxId, context, (content) => content, 'reconnect_required');

async function changeMailbox(
  id: string | undefined,
  { storeId, open, seal, ports }: Context,
  change: (content: MailboxContent) => MailboxContent,
  status: 'connected' | 'reconnect_required',
): Promise<void> {
  if (id === undefined) return;
  await ports.transaction(async (tx) => {
    const row = await tx.mailboxes.lock(storeId, id);
    if (!row) return;
    const content = change(JSON.parse(await open(mailboxSealContext(id), row.sealed)));
    const sealed = await seal(mailboxSealContext(id), JSON.stringify(content));
    await tx.mailboxes.replace(storeId, id, { ...row, status, sealed });
  });
}
