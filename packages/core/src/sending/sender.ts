import { type MailboxContent, mailboxPlace } from '../domain/mailbox.js';
import { type SmtpLogin, smtpSenderPlace } from '../domain/smtp-sender.js';
import type { Context } from '../operation.js';
import type { MailAddress, MailTransport } from '../ports/index.js';
import { invalid } from '../shared/errors.js';

/** Who a mail comes from, and what carries it. */
export interface Sender {
  from: MailAddress;
  replyTo: string;
  transport: MailTransport;
  /** Set for a mailbox, whose token may have to be kept anew. */
  mailboxId?: string;
}

/** The sender that a step names, or the store's default. */
export async function findSender(senderId: string | undefined, context: Context): Promise<Sender> {
  const { storeId, open, ports } = context;
  const id = senderId ?? (await ports.defaultSenders.find(storeId));
  if (id === undefined) throw invalid('senderId', 'required, since the store has no default sender');
  const smtp = await ports.smtpSenders.find(storeId, id);
  if (smtp) {
    const { username, password, dkim }: SmtpLogin = JSON.parse(await open(smtpSenderPlace(id), smtp.sealed));
    const { host, port, security, fromName, fromAddress, replyTo } = smtp;
    return {
      from: { name: fromName, address: fromAddress },
      replyTo,
      transport: { kind: 'smtp', host, port, security, username, password, ...(dkim && { dkim }) },
    };
  }
  const mailbox = await ports.mailboxes.find(storeId, id);
  if (!mailbox) throw invalid('senderId', 'no such sender; it may have been removed');
  if (mailbox.status === 'reconnect_required') throw invalid('senderId', 'this mailbox has to be connected again');
  const { address, token }: MailboxContent = JSON.parse(await open(mailboxPlace(id), mailbox.sealed));
  return {
    from: { name: mailbox.displayName, address },
    replyTo: '',
    transport: { kind: mailbox.provider, address, token },
    mailboxId: id,
  };
}
