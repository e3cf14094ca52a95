import { type Mailbox, type MailboxOptions, mailbox } from './mailbox.js';
import { jsonOf, maybeSent } from './mailbox-call.js';
import { mimeOf } from './mime.js';

/** Larger messages are uploaded as they are; in JSON they would be a third larger. */
const MAX_IN_JSON = 2 * 1024 * 1024;

/** Gmail. The message is sent as MIME; Gmail takes the recipients from its headers and removes `Bcc`. */
export const googleMailbox = (options: MailboxOptions): Mailbox =>
  mailbox(options, 'SENDSTEP_GOOGLE', async (mail, call) => {
    const { apiUrl } = options.provider;
    const mime = await mimeOf(mail, { keepBcc: true });
    const path = '/gmail/v1/users/me/messages/send';
    const small = {
      url: `${apiUrl}${path}`,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ raw: mime.toString('base64url') }),
    };
    const large = {
      url: `${apiUrl}/upload${path}?uploadType=media`,
      headers: { 'Content-Type': 'message/rfc822' },
      body: mime,
    };
    const response = await call({ method: 'POST', ...(mime.length > MAX_IN_JSON ? large : small), sends: true });
    const { id } = jsonOf(response);
    if (typeof id !== 'string') throw maybeSent('unexpected response from Gmail');
    return `${response.status} ${id}`;
  });
