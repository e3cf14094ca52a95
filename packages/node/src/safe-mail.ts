import { isEmailAddress, type MailAddress, type MailAttachment, MailFailure, type OutgoingMail } from '@sendstep/core';

/** Set by us or by mail servers; a second one would change who gets the message or how it is read. */
const RESERVED =
  /^(from|sender|to|cc|bcc|reply-to|subject|date|message-id|mime-version|return-path|received|dkim-signature|(content|resent|arc)-.*)$/i;
const CONTENT_TYPE = /^[\w.+-]+\/[\w.+-]+(; *[\w.+-]+=[\w.+-]+)*$/;

/** The last check before a message is composed: nothing in it can start a header or add a recipient. */
export function safeMail(mail: OutgoingMail): OutgoingMail {
  if (mail.bounceAddress !== undefined) safeAddress({ name: '', address: mail.bounceAddress });
  if (!/^<[!-;=?-~]+>$/.test(mail.messageId)) throw refused('messageId', 'must be <id@host>');
  return {
    ...mail,
    from: safeAddress(mail.from),
    to: mail.to.map(safeAddress),
    cc: mail.cc.map(safeAddress),
    bcc: mail.bcc.map(safeAddress),
    ...(mail.replyTo ? { replyTo: safeAddress(mail.replyTo) } : {}),
    subject: oneLine(mail.subject),
    // Signatures are computed over CRLF, and mail servers convert any other line break to it.
    text: mail.text.toWellFormed().replace(/\r\n?|\n/g, '\r\n'),
    html: mail.html.toWellFormed().replace(/\r\n?|\n/g, '\r\n'),
    headers: Object.fromEntries(Object.entries(mail.headers).map(safeHeader)),
    attachments: mail.attachments.map(safeAttachment),
  };
}

function safeAddress({ name, address }: MailAddress): MailAddress {
  if (!isEmailAddress(address)) throw refused('address', 'must be one email address');
  return { name: oneLine(name), address };
}

function safeHeader([name, value]: [string, string]): [string, string] {
  if (!/^[!-9;-~]+$/.test(name)) throw refused('headers', 'a name must not contain spaces, colons or line breaks');
  if (RESERVED.test(name)) throw refused(`headers.${name}`, 'is not among those that can be set');
  return [name, oneLine(value)];
}

function safeAttachment({ filename, contentType, content, contentId }: MailAttachment): MailAttachment {
  if (contentId !== undefined && !/^[!-;=?-~]+$/.test(contentId)) throw refused('contentId', 'must not contain spaces');
  // These types are never encoded, so their bytes would be changed in transit.
  const encodable = CONTENT_TYPE.test(contentType) && !/^(message|multipart)\//i.test(contentType);
  return {
    filename: oneLine(filename),
    contentType: encodable ? contentType : 'application/octet-stream',
    content,
    ...(contentId === undefined ? {} : { contentId }),
  };
}

/** Replaces control characters and line breaks of any kind with a space. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

const refused = (field: string, reason: string) => new MailFailure('permanent', `${field}: ${reason}`);
