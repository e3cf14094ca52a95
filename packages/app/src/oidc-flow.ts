import { parseUrl } from '@sendstep/core';
import type { WebRequest } from './request.js';
import { cookieIn } from './session.js';
import type { Site } from './site.js';

/** What a browser keeps between leaving for the provider and coming back. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
  /** Where to go afterwards: a path below `/app/`. */
  returnTo: string;
}

const MAX_AGE_SECONDS = 600;
const MAX_RETURN = 1000;

const nameFor = ({ origin, secure }: Site) =>
  secure ? '__Host-sendstep-oidc' : `sendstep-oidc-${new URL(origin).port || '80'}`;

/** `Lax`, because the provider's redirect has to bring it along. Without a flow, it removes the cookie. */
export const flowCookie = (site: Site, flow?: Flow): string =>
  [
    `${nameFor(site)}=${flow ? Buffer.from(JSON.stringify(flow)).toString('base64url') : ''}`,
    'Path=/',
    `Max-Age=${flow ? MAX_AGE_SECONDS : 0}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(site.secure ? ['Secure'] : []),
  ].join('; ');

/** The flow in the cookie; undefined if there is none or it is not ours. */
export function flowIn(request: WebRequest, site: Site): Flow | undefined {
  try {
    const flow = JSON.parse(Buffer.from(cookieIn(request, nameFor(site)), 'base64url').toString('utf8'));
    const parts = [flow.state, flow.nonce, flow.verifier, flow.returnTo];
    return parts.every((part) => typeof part === 'string' && part !== '') ? flow : undefined;
  } catch {
    return undefined;
  }
}

/** A path of the app, or its start page: another address would make the sign-in an open redirect. */
export function pathInApp(text: string | null, appUrl: string): string {
  const url = parseUrl(text?.slice(0, MAX_RETURN) ?? '', appUrl);
  const base = new URL(appUrl);
  if (url?.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return base.pathname;
  return url.pathname.startsWith(`${base.pathname}oidc/`) ? base.pathname : url.pathname + url.search;
}
