/** A mailbox as it stands in a header: the name is shown, the address is where it goes. */
export interface MailAddress {
  name: string;
  address: string;
}
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
  /** Set for a picture that the HTML shows as `cid:…`. */
  contentId?: string;
}

/** One message, complete: everything rendered, every address checked. */
export interface OutgoingMail {
  from: MailAddress;
  replyTo?: MailAddress;
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  subject: string;
  html: string;
  text: string;
  /** Made by us, so that it is known before anything is sent: `<id@host>`. */
  messageId: string;
  date: number;
  /** Further headers, such as `List-Unsubscribe`; one line each. */
  headers: Record<string, string>;
  attachments: MailAttachment[];
}

/** What carries a message: a mail server, or somebody's mailbox. What is secret in it is opened for this call alone. */
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
  /** The addresses that were taken, and those that were refused for good, of a message that went out. */
  accepted: string[];
  rejected: { address: string; reply: string }[];
  /** Those who may have got it: the connection was lost after the message had been handed over for them. */
  unknown?: { address: string; reply: string }[];
  /** The last line that the other side said. */
  reply: string;
  attempts: number;
  /** A refreshed token to be kept instead of the one that was given. */
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
 * The message did not go out, or (`unknown`) the answer was lost after it had been handed over whole, so that it may have.
 * The message is a sentence for people; it may quote the server, so it is masked before it is shown.
 */
export class MailFailure extends Error {
  constructor(
    readonly kind: MailFailureKind,
    message: string,
    readonly attempts = 1,
    /** Recipients that were refused one by one, each with the words for it. */
    readonly rejected: MailReceipt['rejected'] = [],
  ) {
    super(message);
    this.name = 'MailFailure';
  }
}

/** The way out for mail. */
export interface Mailer {
  /**
   * Sends one message, trying again a few times within the deadline when the failure is temporary and nothing was handed
   * over. Fails with `MailFailure`; when every recipient is refused, too.
   */
  send(transport: MailTransport, mail: OutgoingMail, deadlineMs: number): Promise<MailReceipt>;
}
