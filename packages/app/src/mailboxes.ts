import { type App, invalid } from '@sendstep/core';
import { createFlowCookie } from './flow-cookie.js';
import type { createLimits } from './limits.js';
import {
  createMailboxProvider,
  type INCOMPLETE,
  type MailboxClient,
  type MailboxProviderName,
} from './mailbox-provider.js';
import { faultOf, type ProviderFault } from './oidc-provider.js';
import { json, type WebHandler, type WebRequest, type WebResponse, wrongMethod } from './request.js';
import { sessionIn } from './session.js';
import { appUrlOf, requireOwnPage, type Site, siteOf } from './site.js';

/** The clients for connecting mailboxes, by provider. */
export type MailboxOptions = Partial<Record<MailboxProviderName, MailboxClient>> & {
  /** Gets one sentence about each failure, for the log of the host. */
  report?: (fault: string) => void;
};

/** Shown as a sentence in the app. */
type Refusal = ProviderFault | typeof INCOMPLETE | 'otherPerson';

type Flow = { provider: MailboxProviderName; store: string; account: string; state: string; verifier: string };
/** `Strict`: the provider sends people back to a page, and the page sends the code from here. */
const flowCookie = createFlowCookie<Flow>('mailbox', 'Strict', ['provider', 'store', 'account', 'state', 'verifier']);

const OPERATION = 'mailboxes.connect';
const START = '/app/mailboxes/start';
export const MAILBOX_PATHS: readonly string[] = [START, '/app/mailboxes/finish'];

type Body = Record<string, unknown>;
const callbackOf = (request: WebRequest, site: Site) => `${appUrlOf(request, site)}mailboxes/callback`;

/**
 * Connects mailboxes at Google and Microsoft: `POST /app/mailboxes/start` returns the address of the provider, which sends
 * the browser back to the page `/app/mailboxes/callback`, and that page sends what it got to `POST /app/mailboxes/finish`.
 * The session cookie is not sent along with a redirect from another site, but with a call of the page.
 */
export function createMailboxes(
  app: App,
  baseUrl: string | undefined,
  limits: ReturnType<typeof createLimits>,
  { report, ...clients }: MailboxOptions,
): WebHandler {
  const providers = new Map(
    Object.entries(clients).map(([name, options]) => [
      name,
      createMailboxProvider(name as MailboxProviderName, options),
    ]),
  );

  async function start(request: WebRequest, site: Site, { store, provider: name }: Body): Promise<WebResponse> {
    if (typeof store !== 'string') throw invalid('store', 'required');
    const admitted = await app.admit({ session: sessionIn(request, site), store });
    admitted.require(OPERATION);
    const account = admitted.context.member!.id;
    const limited = limits.refuse(account, OPERATION);
    if (limited) return limited;
    const provider = providers.get(String(name));
    if (!provider) throw invalid('provider', 'has no client on this host');
    const { url, state, verifier } = await provider.begin(callbackOf(request, site));
    const flow = { provider: name as MailboxProviderName, store, account, state, verifier };
    return json({ url }, 200, { 'Set-Cookie': flowCookie.header(site, flow) });
  }

  async function finish(request: WebRequest, site: Site, body: Body): Promise<WebResponse> {
    const flow = flowCookie.read(request, site);
    const end = (result: object) => json(result, 200, { 'Set-Cookie': flowCookie.header(site) });
    const refuse = (reason: Refusal) => end({ refused: reason, store: flow?.store });
    const query = new URLSearchParams(String(body.query ?? ''));
    const provider = flow && providers.get(flow.provider);
    // Another page may have sent the browser here with a code of its own.
    if (!provider || query.get('state') !== flow.state) return refuse('expired');
    const admitted = await app.admit({ session: sessionIn(request, site), store: flow.store });
    admitted.require(OPERATION);
    if (admitted.context.member!.id !== flow.account) return refuse('otherPerson');
    const mailbox = await provider
      .finish(new URL(`${callbackOf(request, site)}?${query}`), flow)
      .catch((error: unknown) => {
        const reason = faultOf(error);
        report?.(`${flow.provider}, ${reason}: ${error instanceof Error ? error.message : 'unknown error'}`);
        return reason;
      });
    if (typeof mailbox === 'string') return refuse(mailbox);
    const { address } = await admitted.run(OPERATION, { provider: flow.provider, ...mailbox });
    return end({ connected: address, store: flow.store });
  }

  return async (request) => {
    if (request.method !== 'POST') return wrongMethod('POST');
    const site = siteOf(baseUrl, request);
    requireOwnPage(request, site);
    const body = ((await request.readBody()) ?? {}) as Body;
    return request.path === START ? start(request, site, body) : finish(request, site, body);
  };
}
