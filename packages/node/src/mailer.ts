import type { HttpClient, Mailer } from '@sendstep/core';
import { googleMailbox } from './google-mailbox.js';
import type { MailboxProvider } from './mailbox-tokens.js';
import { microsoftMailbox } from './microsoft-mailbox.js';
import { type SmtpTransportOptions, smtpTransport } from './smtp-transport.js';

export interface MailerOptions extends SmtpTransportOptions {
  http: HttpClient;
  google: MailboxProvider;
  microsoft: MailboxProvider;
}

export interface ClosableMailer extends Mailer {
  /** Ends every connection to a mail server, including those with a message in progress. */
  close(): void;
}

/** Sends all email: through mail servers by SMTP, through connected mailboxes by the API of their provider. */
export function mailer({ http, google, microsoft, ...options }: MailerOptions): ClosableMailer {
  const { waitsMs } = options;
  const shared = { http, ...(waitsMs ? { waitsMs } : {}) };
  const smtp = smtpTransport(options);
  const mailboxes = {
    google: googleMailbox({ ...shared, provider: google }),
    microsoft: microsoftMailbox({ ...shared, provider: microsoft }),
  };
  return {
    send: (transport, mail, deadlineMs) =>
      transport.kind === 'smtp'
        ? smtp.send(transport, mail, deadlineMs)
        : mailboxes[transport.kind].send(transport.token, mail, deadlineMs),
    check: (transport, deadlineMs) => smtp.check(transport, deadlineMs),
    close: () => smtp.close(),
  };
}
