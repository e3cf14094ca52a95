export type { Inbox } from './inbox.js';
export type { MailboxClient } from './mailbox-provider.js';
export type { MailboxOptions } from './mailboxes.js';
export type { OidcOptions } from './oidc-provider.js';
export type { WebHandler, WebRequest, WebResponse } from './request.js';
export { NEEDS_HTTPS } from './site.js';
export { createWebApp, type WebAppOptions } from './web-app.js';
