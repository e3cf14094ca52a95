import type { OutgoingMail } from '@sendstep/core';
import { safeMail } from './safe-mail.js';

/**
 * The message as it is transmitted. `keepBcc` is for mailboxes, which take the recipients from the headers and remove `Bcc`;
 * a mail server gets the recipients separately.
 */
export async function mimeOf(given: OutgoingMail, { keepBcc = false } = {}): Promise<Buffer> {
  const { from, replyTo, to, cc, bcc, subject, text, html, messageId, date, headers, attachments } = safeMail(given);
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const message = new MailComposer({
    from,
    ...(replyTo ? { replyTo } : {}),
    to,
    cc,
    bcc,
    subject,
    text,
    html,
    messageId,
    date: new Date(date),
    headers,
    attachments: attachments.map(({ filename, contentType, content, contentId }) => ({
      filename,
      contentType,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
      ...(contentId ? { cid: contentId, contentDisposition: 'inline' as const } : {}),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  message.keepBcc = keepBcc;
  return withBrackets(await message.build());
}

const BARE_TO = /^To: ([^\s<>,:;"]+)\r\n(?![ \t])/m;

/**
 * Puts an address that is alone in `To` into brackets. The library writes none without a name, which spam does too: with an
 * image in the email it costs a point.
 */
function withBrackets(mime: Buffer): Buffer {
  const end = mime.indexOf('\r\n\r\n') + 2;
  const headers = mime.toString('latin1', 0, end);
  const changed = headers.replace(BARE_TO, (_, address: string) => `To: <${address}>\r\n`);
  return changed === headers ? mime : Buffer.concat([Buffer.from(changed, 'latin1'), mime.subarray(end)]);
}
