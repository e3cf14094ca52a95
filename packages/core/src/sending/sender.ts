import { type MailboxContent, mailboxSealContext } from '../domain/mailbox.js';
import { type SmtpLogin, smtpSenderSealContext } from '../domain/smtp-sender.js';
import type { Context } from '../operation.js';
import type { MailAddress, MailTransport } from '../ports/index.js';
import { invalid } from '../shared/errors.js';

/** The sender of an email and its transport. */
export interface Sender {
  from: MailAddress;
  replyTo: string;
  /** Gets bounces; empty means the From address. */
  bounceAddress: string;
  feedbackId: string;
  transport: MailTransport;
  /** Set for a mailbox, whose token may be replaced when sending. */
  mailboxId?: string;
}

/** The step's sender, or the store's default. */
export async function findSender(senderId: string | undefined, context: Context): Promise<Sender> {
  const { storeId, open, ports } = context;
  const id = senderId ?? (await ports.defaultSenders.find(storeId));
  if (id === undefined) throw invalid('senderId', 'required: the store has no default sender');
  const smtp = await ports.smtpSenders.find(storeId, id);
  if (smtp) {
    const { username, password, dkim }: SmtpLogin = JSON.parse(await open(smtpSenderSealContext(id), smtp.sealed));
    const { host, port, security, fromName, fromAddress, replyTo, bounceAddress, feedbackId } = smtp;
    return {
      from: { name: fromName, address: fromAddress },
      replyTo,
      bounceAddress,
      feedbackId,
      transport: { kind: 'smtp', host, port, security, username, password, ...(dkim && { dkim }) },
    };
  }
  const mailbox = await ports.mailboxes.find(storeId, id);
  if (!mailbox) throw invalid('senderId', 'sender not found; it may have been removed');
  if (mailbox.status === 'reconnect_required') throw invalid('senderId', 'this mailbox must be reconnected');
  const { address, token }: MailboxContent = JSON.parse(await open(mailboxSealContext(id), mailbox.sealed));
  return {
    from: { name: mailbox.displayName, address },
    replyTo: '',
    // The provider sets the envelope and signs with its own domain, which gets the reports.
    bounceAddress: '',
    feedbackId: '',
    transport: { kind: mailbox.provider, address, token },
    mailboxId: id,
  };
}
