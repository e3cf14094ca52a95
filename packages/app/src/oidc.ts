import { type App, createRateLimit, type IdentityRefusal } from '@sendstep/core';
import { flowCookie, pathInApp } from './oidc-flow.js';
import { createProvider, faultOf, type OidcOptions, type ProviderFault } from './oidc-provider.js';
import { type WebHandler, wrongMethod } from './request.js';
import { labelOf, sessionCookie, sessionIn } from './session.js';
import { appUrlOf, siteOf } from './site.js';

/** Shown as a sentence on the sign-in page. */
type Refusal = IdentityRefusal | ProviderFault | 'busy';

/** Each sign-in makes two requests. */
const REQUESTS_PER_MINUTE = 40;
const MINUTE_MS = 60_000;

const redirect = (location: string, ...cookies: string[]) => ({
  status: 303,
  headers: { Location: location, 'Cache-Control': 'no-store', 'Set-Cookie': cookies },
  body: '',
});
/** Signs in through the OpenID Connect provider of a company: `/app/oidc/start` leaves for it, `/app/oidc/callback` comes back. */
export function createOidc(app: App, baseUrl: string | undefined, options: OidcOptions): WebHandler {
  const provider = createProvider(options);
  const now = () => app.ports.clock.now();
  const limit = createRateLimit(REQUESTS_PER_MINUTE, MINUTE_MS, now);
  return async (request) => {
    if (request.method !== 'GET') return wrongMethod('GET');
    const site = siteOf(baseUrl, request);
    const appUrl = appUrlOf(request, site);
    const refuse = (reason: Refusal) =>
      redirect(`${new URL(appUrl).pathname}sign-in?refused=${reason}`, flowCookie.header(site));
    const failed = (error: unknown) => {
      const reason = faultOf(error);
      options.report?.(`${reason}: ${error instanceof Error ? error.message : 'unknown error'}`);
      return refuse(reason);
    };
    if (limit(request.ip) !== undefined) return refuse('busy');
    if (request.path === '/app/oidc/start') {
      const returnTo = pathInApp(request.query.get('return'), appUrl);
      return provider
        .begin(`${appUrl}oidc/callback`, returnTo)
        .then(({ flow, url }) => redirect(url, flowCookie.header(site, flow)), failed);
    }
    const flow = flowCookie.read(request, site);
    // Another page may have sent the browser here with a code of its own.
    if (!flow || request.query.get('state') !== flow.state) return refuse('expired');
    const identity = await provider
      .finish(new URL(`${appUrl}oidc/callback?${request.query}`), flow)
      .catch((error: unknown) => failed(error));
    if ('status' in identity) return identity;
    const label = labelOf(request.headers['user-agent']);
    const result = await app.signInWithIdentity(identity, { label });
    if ('refused' in result) return refuse(result.refused);
    await app.signOut(sessionIn(request, site));
    const maxAge = Math.floor((result.expiresAt - now()) / 1000);
    // Checked again: the cookie comes from the browser.
    const returnTo = pathInApp(flow.returnTo, appUrl);
    return redirect(returnTo, flowCookie.header(site), sessionCookie(site, result.session, maxAge));
  };
}
