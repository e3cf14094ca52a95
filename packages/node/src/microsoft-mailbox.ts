import { type MailAttachment, MailFailure, type OutgoingMail } from '@sendstep/core';
import { type Mailbox, type MailboxOptions, mailbox } from './mailbox.js';
import { jsonOf, maybeSent, type SendCall } from './mailbox-call.js';
import { mimeOf } from './mime.js';

/** A request may have 4 MB, and MIME is encoded twice: in practice about 2.2 MB are accepted. */
const MAX_MIME = 2 * 1024 * 1024;
/** Larger attachments are uploaded in ranges; smaller ones must not be. */
const MAX_ATTACHMENT = 3_000_000;
/** Up to 4 MB are allowed, in multiples of 320 KiB. */
const RANGE = 10 * 320 * 1024;
const JSON_BODY = { 'Content-Type': 'application/json' };

/** Outlook and Microsoft 365. Small messages are posted as MIME; for larger ones a draft is created, filled and sent. */
export const microsoftMailbox = (options: MailboxOptions): Mailbox =>
  mailbox(options, 'SENDSTEP_MICROSOFT', async (mail, call) => {
    const me = `${options.provider.apiUrl}/v1.0/me`;
    const mime = await mimeOf(mail, { keepBcc: true });
    if (mime.length > MAX_MIME) return sendDraft(mail, me, call);
    return submit(call, `${me}/sendMail`, mime.toString('base64'));
  });

async function submit(call: SendCall, url: string, mime?: string): Promise<string> {
  const headers: Record<string, string> = mime === undefined ? {} : { 'Content-Type': 'text/plain' };
  const response = await call({
    method: 'POST',
    url,
    headers,
    sends: true,
    ...(mime === undefined ? {} : { body: mime }),
  });
  // Microsoft has returned 200 for messages that it then dropped.
  if (response.status !== 202) throw maybeSent(`Microsoft responded with ${response.status} instead of 202`);
  return '202 Accepted';
}

/** The draft is created from MIME, which keeps the headers. Attachments are added one by one. */
async function sendDraft(mail: OutgoingMail, me: string, call: SendCall): Promise<string> {
  const mime = await mimeOf({ ...mail, attachments: [] }, { keepBcc: true });
  if (mime.length > MAX_MIME) throw new MailFailure('permanent', 'the text of the message is too large for Microsoft');
  const headers = { 'Content-Type': 'text/plain' };
  const created = await call({ method: 'POST', url: `${me}/messages`, headers, body: mime.toString('base64') });
  const { id } = jsonOf(created);
  if (typeof id !== 'string') throw new MailFailure('temporary', 'Microsoft returned no draft of the message');
  const draft = `${me}/messages/${encodeURIComponent(id)}`;
  try {
    for (const attachment of mail.attachments) await attach(attachment, draft, call);
    return await submit(call, `${draft}/send`);
  } catch (error) {
    const unclear = error instanceof MailFailure && error.kind === 'unknown';
    // Best effort: a draft that is left behind can be deleted by its owner.
    if (!unclear) await call({ method: 'DELETE', url: draft, headers: {} }).catch(() => {});
    throw error;
  }
}

async function attach({ filename, contentType, content, contentId }: MailAttachment, draft: string, call: SendCall) {
  const facts = { name: filename, contentType, ...(contentId ? { contentId, isInline: true } : {}) };
  const url = `${draft}/attachments`;
  if (content.length < MAX_ATTACHMENT) {
    const contentBytes = Buffer.from(content).toString('base64');
    const body = JSON.stringify({ '@odata.type': '#microsoft.graph.fileAttachment', ...facts, contentBytes });
    await call({ method: 'POST', url, headers: JSON_BODY, body });
    return;
  }
  const body = JSON.stringify({ AttachmentItem: { attachmentType: 'file', ...facts, size: content.length } });
  const session = await call({ method: 'POST', url: `${url}/createUploadSession`, headers: JSON_BODY, body });
  const { uploadUrl } = jsonOf(session);
  if (typeof uploadUrl !== 'string')
    throw new MailFailure('temporary', 'Microsoft returned no upload URL for an attachment');
  for (let start = 0; start < content.length; start += RANGE) {
    const piece = content.subarray(start, start + RANGE);
    const range = `bytes ${start}-${start + piece.length - 1}/${content.length}`;
    const headers = { 'Content-Type': 'application/octet-stream', 'Content-Range': range };
    await call({ method: 'PUT', url: uploadUrl, headers, body: piece, withoutToken: true });
  }
}
