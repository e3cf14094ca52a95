import { type Mailbox, type MailboxOptions, mailbox } from './mailbox.js';
import { jsonOf, mayHaveGone } from './mailbox-call.js';
import { mimeOf } from './mime.js';

/** Beyond this a message is uploaded as it is; in JSON it would be a third larger. */
const MOST_IN_JSON = 2 * 1024 * 1024;

/** Gmail. The message is the MIME text; who gets it stands in its headers, and Gmail takes `Bcc` out. */
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
    const answer = await call({ method: 'POST', ...(mime.length > MOST_IN_JSON ? large : small), sends: true });
    const { id } = jsonOf(answer);
    if (typeof id !== 'string') throw mayHaveGone('Gmail answered something else than expected');
    return `${answer.status} ${id}`;
  });
