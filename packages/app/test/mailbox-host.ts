import type { HostOptions } from './host.js';
import { send } from './host.js';
import { CLIENT, cookiesOf, startProvider, throughProvider } from './oidc-provider.js';
import { ownPage, signedIn } from './session.js';

export type Provider = 'google' | 'microsoft';

/** A host on which mailboxes can be connected at a local provider, and a signed-in owner. */
export async function mailboxHost(web: HostOptions['web'] = {}) {
  const provider = await startProvider();
  const { issuer } = provider;
  const faults: string[] = [];
  const client = { ...CLIENT, issuer, authorizeUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token` };
  const mailboxes = {
    google: { ...client, userUrl: `${issuer}/me` },
    microsoft: { ...client, apiUrl: issuer },
    report: (fault: string) => faults.push(fault),
  };
  const host = await signedIn({ web: { mailboxes, ...web } });
  provider.register(host.url);
  return { ...host, provider, faults };
}

/** Starts and finishes as the page does, with the session in `session` and, at the end, the cookie of the flow. */
export const flowsOf = (url: string, issuer: string) => {
  const post = (path: string, body: object, cookie: string) =>
    send(`${url}/app/mailboxes/${path}`, { method: 'POST', headers: { ...ownPage(url), cookie }, body });
  const start = (session: string, store: string, provider: Provider | 'other' = 'google') =>
    post('start', { store, provider }, session);
  /** Up to the moment the browser is back on the page. */
  async function leave(session: string, store: string, provider: Provider = 'google') {
    const started = await start(session, store, provider);
    const callback = new URL(await throughProvider(started.body.url, issuer));
    return { started, callback, query: callback.search, flow: cookiesOf(started)[0]! };
  }
  const finish = (query: string, ...cookies: string[]) => post('finish', { query }, cookies.join('; '));
  return { start, leave, finish };
};
