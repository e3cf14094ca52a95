import { fileURLToPath } from 'node:url';
import { type App, invalid, parseUrl } from '@sendstep/core';
import { createApi } from './api.js';
import { createAssets } from './assets.js';
import { createFiles } from './files.js';
import { createInbox, type Inbox } from './inbox.js';
import { createLimits } from './limits.js';
import { createMailboxes, MAILBOX_PATHS, type MailboxOptions } from './mailboxes.js';
import { createOidc } from './oidc.js';
import type { OidcOptions } from './oidc-provider.js';
import { type WebHandler, wrongMethod } from './request.js';
import { createShell } from './shell.js';
import { createSignIn } from './sign-in.js';
import { createUpload } from './upload.js';

export interface WebAppOptions {
  /** Public URL of the host. Required unless the app is opened on this machine only. */
  baseUrl?: string;
  /** The built web app. */
  directory?: string;
  /** The demo inbox. */
  inbox?: Inbox;
  /** Sign-in through the OpenID Connect provider of a company, besides links. */
  oidc?: OidcOptions;
  /** Connecting mailboxes at Google and Microsoft. */
  mailboxes?: MailboxOptions;
}

/** The same from the sources and from the build. */
const BUILT = fileURLToPath(new URL('../dist/web', import.meta.url));

/** Handles every request below `/app`. */
export function createWebApp(app: App, options: WebAppOptions = {}): WebHandler {
  const { baseUrl, directory = BUILT, inbox: mails } = options;
  const { report, ...clients } = options.mailboxes ?? {};
  const shell = createShell(createAssets(directory), {
    companySignIn: options.oidc !== undefined,
    mailboxProviders: Object.keys(clients),
  });
  const oidc = options.oidc && createOidc(app, baseUrl, options.oidc);
  const limits = createLimits(() => app.ports.clock.now());
  const api = createApi(app, baseUrl, limits);
  const signIn = createSignIn(app, baseUrl);
  const files = createFiles(app, baseUrl);
  const upload = createUpload(app, baseUrl, limits);
  const mailboxes = createMailboxes(app, baseUrl, limits, options.mailboxes ?? {});
  const inbox = createInbox(app, baseUrl, mails);
  return async (request) => {
    const { method, path } = request;
    // The port of a Host header can be larger than a URL allows.
    if (!parseUrl(request.url)) throw invalid('request', 'not a valid address');
    if (path === '/app/api/sign-in' || path === '/app/api/sign-out') return signIn(request);
    if (oidc && (path === '/app/oidc/start' || path === '/app/oidc/callback')) return oidc(request);
    if (MAILBOX_PATHS.includes(path)) return mailboxes(request);
    if (path.startsWith('/app/api/')) return api(request);
    if (path.startsWith('/app/files/')) return files(request);
    if (path.startsWith('/app/upload/')) return upload(request);
    if (path.startsWith('/app/inbox/')) return inbox(request);
    if (method !== 'GET' && method !== 'HEAD') return wrongMethod('GET', 'HEAD');
    if (path === '/app') return { status: 308, headers: { Location: 'app/' }, body: '' };
    return shell(request);
  };
}
