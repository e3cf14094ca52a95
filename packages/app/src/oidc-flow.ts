import { parseUrl } from '@sendstep/core';
import { createFlowCookie } from './flow-cookie.js';

/** A sign-in between leaving for the provider and coming back. */
export type Flow = {
  state: string;
  nonce: string;
  verifier: string;
  /** Where to go afterwards: a path below `/app/`. */
  returnTo: string;
};

/** `Lax`, because the provider's redirect has to bring it along. */
export const flowCookie = createFlowCookie<Flow>('oidc', 'Lax', ['state', 'nonce', 'verifier', 'returnTo']);

const MAX_RETURN = 1000;

/** A path of the app, or its start page: another address would make the sign-in an open redirect. */
export function pathInApp(text: string | null, appUrl: string): string {
  const url = parseUrl(text?.slice(0, MAX_RETURN) ?? '', appUrl);
  const base = new URL(appUrl);
  if (url?.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return base.pathname;
  return url.pathname.startsWith(`${base.pathname}oidc/`) ? base.pathname : url.pathname + url.search;
}
