import { type App, createRateLimit, invalid } from '@sendstep/core';
import { tooMany } from './limits.js';
import { json, type WebHandler, wrongMethod } from './request.js';
import { labelOf, sessionCookie, sessionIn } from './session.js';
import { requireOwnPage, siteOf } from './site.js';

const SIGN_INS_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/** Exchanges the token of a sign-in link for a session cookie, and ends a session. */
export function createSignIn(app: App, baseUrl: string | undefined): WebHandler {
  const now = () => app.ports.clock.now();
  const limit = createRateLimit(SIGN_INS_PER_MINUTE, MINUTE_MS, now);
  return async (request) => {
    if (request.method !== 'POST') return wrongMethod('POST');
    const site = siteOf(baseUrl, request);
    requireOwnPage(request, site);
    if (request.path === '/app/api/sign-out') {
      await app.signOut(sessionIn(request, site));
      // Without "cookies", which would also remove those of other programs on neighbouring names.
      const headers = { 'Set-Cookie': sessionCookie(site, '', 0), 'Clear-Site-Data': '"cache", "storage"' };
      return json({ signedOut: true }, 200, headers);
    }
    const waitMs = limit(request.ip);
    if (waitMs !== undefined) return tooMany(waitMs);
    const { token } = ((await request.readBody()) ?? {}) as { token?: unknown };
    if (typeof token !== 'string') throw invalid('token', 'required');
    const { session, expiresAt } = await app.signIn(token, { label: labelOf(request.headers['user-agent']) });
    // The cookie is replaced, so nobody could end the session before it.
    await app.signOut(sessionIn(request, site));
    const maxAge = Math.floor((expiresAt - now()) / 1000);
    return json({ signedIn: true }, 200, { 'Set-Cookie': sessionCookie(site, session, maxAge) });
  };
}
