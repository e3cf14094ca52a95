import type { WebRequest } from './request.js';
import type { Site } from './site.js';

/** Browsers send cookies of one host to all its ports, so two local hosts need different names. */
const nameFor = ({ origin, secure }: Site) => (secure ? '__Host-sendstep' : `sendstep-${new URL(origin).port || '80'}`);

/** The value of a cookie, or an empty string. */
export function cookieIn({ headers }: WebRequest, name: string): string {
  const prefix = `${name}=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? '';
}

/** The session in the cookie, or an empty string, which is never a valid session. */
export const sessionIn = (request: WebRequest, site: Site): string => cookieIn(request, nameFor(site));

/** The `Set-Cookie` header that stores a session; an empty one removes it. */
export const sessionCookie = (site: Site, session: string, maxAgeSeconds: number): string =>
  [
    `${nameFor(site)}=${session}`,
    'Path=/',
    `Max-Age=${session ? maxAgeSeconds : 0}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(site.secure ? ['Secure'] : []),
  ].join('; ');

const BROWSERS: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: [name: string, mark: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** How the list of sessions names a browser, such as "Firefox on Windows". */
export function labelOf(userAgent = ''): string {
  const named = (table: [string, RegExp][]) => table.find(([, mark]) => mark.test(userAgent))?.[0];
  return [named(BROWSERS) ?? 'Browser', named(SYSTEMS)].filter(Boolean).join(' on ');
}
