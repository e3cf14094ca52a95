import { parseUrl, SendstepError } from '@sendstep/core';
import type { WebRequest } from './request.js';

/** Where browsers reach the app. */
export interface Site {
  origin: string;
  secure: boolean;
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const isLoopback = (url: URL | undefined) => url !== undefined && LOOPBACK.has(url.hostname);
const forbidden = (reason: string) => new SendstepError('forbidden', reason);

export const NEEDS_HTTPS = 'the app needs https: set SENDSTEP_BASE_URL=https://…';

/** The address of the app: the configured one over https, or over plain http on this machine only. */
export function siteOf(baseUrl: string | undefined, { host }: Pick<WebRequest, 'host'>): Site {
  const base = baseUrl === undefined ? undefined : parseUrl(baseUrl);
  const asked = parseUrl(`http://${host}`);
  if (base?.protocol === 'https:') {
    // A page whose name was rebound to this server sends its own name. A proxy may send its name for this server.
    if (asked?.host !== parseUrl(`http://${base.host}`)?.host && !isLoopback(asked)) throw notFromApp();
    return { origin: base.origin, secure: true };
  }
  if (!isLoopback(asked) || (base && !isLoopback(base))) throw forbidden(NEEDS_HTTPS);
  return { origin: asked!.origin, secure: false };
}

/** The public address of the app. The origin is that of the cookies. */
export const appUrlOf = ({ url }: Pick<WebRequest, 'url'>, { origin }: Site) =>
  `${origin}${new URL(url).pathname.replace(/\/$/, '')}/app/`;

const notFromApp = () => forbidden('request: not sent by the app');

/**
 * Refuses what a page of another origin could send. The header alone makes a browser ask first; `Origin` and
 * `Sec-Fetch-Site` are set by the browser, and at least one is required.
 */
export function requireOwnPage({ headers }: WebRequest, { origin }: Site): void {
  const { origin: sentBy, 'sec-fetch-site': fetchSite } = headers;
  const isOwn =
    headers['sendstep-app'] === '1' &&
    (sentBy !== undefined || fetchSite !== undefined) &&
    (sentBy === undefined || sentBy === origin) &&
    (fetchSite === undefined || fetchSite === 'same-origin');
  if (!isOwn) throw notFromApp();
}

/** Refuses a file that a page of another origin embeds or links to. */
export function requireOwnUse({ headers }: WebRequest): void {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') throw notFromApp();
}
