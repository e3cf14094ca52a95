/** A name and address, as in a mail header. */
export interface MailAddress {
  name: string;
  address: string;
}
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
  /** Set for an inline image, referenced as `cid:…`. */
  contentId?: string;
}

/** A complete message: everything rendered, every address checked. */
export interface OutgoingMail {
  from: MailAddress;
  replyTo?: MailAddress;
  /** The envelope's sender, which gets bounces; by default the From address. Mailboxes ignore it. */
  bounceAddress?: string;
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  subject: string;
  html: string;
  text: string;
  /** `<id@host>`. Generated here, so it is known before sending. */
  messageId: string;
  date: number;
  /** Additional headers, such as `List-Unsubscribe`; one line each. */
  headers: Record<string, string>;
  attachments: MailAttachment[];
}

/** How a message is sent: by a mail server or a connected mailbox. Contains decrypted credentials for one call. */
export type MailTransport =
  | {
      kind: 'smtp';
      host: string;
      port: number;
      security: 'none' | 'starttls' | 'tls';
      username: string;
      password: string;
      /** Signs every message, `List-Unsubscribe` and `List-Unsubscribe-Post` included. */
      dkim?: { domain: string; selector: string; privateKey: string };
    }
  | { kind: 'google' | 'microsoft'; address: string; token: string };

export interface MailReceipt {
  /** The accepted and the permanently rejected addresses of a sent message. */
  accepted: string[];
  rejected: { address: string; reply: string }[];
  /** Recipients who may have received it: the connection was lost after the message was handed over. */
  unknown?: { address: string; reply: string }[];
  /** The last reply of the server. */
  reply: string;
  attempts: number;
  /** A refreshed token that replaces the given one. */
  token?: string;
}

export const MAIL_FAILURES = [
  'permanent',
  'temporary',
  'unknown',
  'reconnect_required',
  'address_not_allowed',
] as const;
export type MailFailureKind = (typeof MAIL_FAILURES)[number];

/**
 * The email was not sent, or (`unknown`) may have been sent, because the reply was lost after it was handed over. The
 * message is for people; it may quote the server, so it is masked before it is shown.
 */
export class MailFailure extends Error {
  constructor(
    readonly kind: MailFailureKind,
    message: string,
    readonly attempts = 1,
    /** Recipients that were rejected individually, each with the reply. */
    readonly rejected: MailReceipt['rejected'] = [],
  ) {
    super(message);
    this.name = 'MailFailure';
  }
}

/** Sends email. */
export interface Mailer {
  /**
   * Sends one message, with a few retries within the deadline if the failure is temporary and nothing was handed over.
   * Throws `MailFailure`, also if every recipient is rejected.
   */
  send(transport: MailTransport, mail: OutgoingMail, deadlineMs: number): Promise<MailReceipt>;
  /** Connects to a mail server, logs in and sends nothing. Throws `MailFailure`. Optional: not every mailer can. */
  check?(transport: Extract<MailTransport, { kind: 'smtp' }>, deadlineMs: number): Promise<void>;
}
