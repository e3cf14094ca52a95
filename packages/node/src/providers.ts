import type { MailboxProvider } from './mailbox-tokens.js';

const NO_CLIENT = { clientId: undefined, clientSecret: undefined };

/** Without an OAuth client, connected mailboxes cannot be used. */
export const GOOGLE: MailboxProvider = {
  ...NO_CLIENT,
  apiUrl: 'https://gmail.googleapis.com',
  tokenUrl: 'https://oauth2.googleapis.com/token',
};
export const MICROSOFT: MailboxProvider = {
  ...NO_CLIENT,
  apiUrl: 'https://graph.microsoft.com',
  tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
};
