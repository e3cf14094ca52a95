import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error The package has no types.
import Provider, { interactionPolicy } from 'oidc-provider';
import { onTestFinished } from 'vitest';
import { type Answer, type HostOptions, send, startHost } from './host.js';

export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
}
export const CLIENT = { clientId: 'sendstep', clientSecret: 'a-secret-of-the-tests-only' };
export const JO: Person = { sub: 'jo-1', email: 'jo@example.com', email_verified: true };

const MAILBOX_SCOPES = [
  'https://www.googleapis.com/auth/gmail.send',
  'offline_access',
  'User.Read',
  'Mail.Send',
  'Mail.ReadWrite',
];

/** Google and Microsoft can also be asked to let people choose an account. */
function prompts() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

/** A real OpenID Connect provider that signs in `person` without asking. */
export async function startProvider() {
  let handle: RequestListener = (_, response) => response.writeHead(404).end();
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state = { person: JO, refusedScope: '', refreshTokens: true };
  /** The client is registered once the address of the host is known. */
  const register = (hostUrl: string) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [`${hostUrl}/app/oidc/callback`, `${hostUrl}/app/mailboxes/callback`],
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      scopes: ['openid', ...MAILBOX_SCOPES],
      issueRefreshToken: () => state.refreshTokens,
      cookies: { keys: ['tests'] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { policy: prompts(), url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => state.person }),
      async loadExistingGrant({ oidc }: any) {
        const grant = new oidc.provider.Grant({ clientId: CLIENT.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope(['openid', 'email', ...MAILBOX_SCOPES].join(' '));
        grant.rejectOIDCScope(state.refusedScope);
        await grant.save();
        return grant;
      },
    });
    const protocol = provider.callback();
    handle = (request, response) => {
      // Microsoft's API returns who the token is for.
      if (request.url === '/v1.0/me') {
        response.setHeader('Content-Type', 'application/json');
        return response.end(JSON.stringify({ mail: null, userPrincipalName: state.person.email }));
      }
      return request.url!.startsWith('/interaction/')
        ? provider.interactionFinished(request, response, {
            login: { accountId: state.person.sub },
            consent: {},
            select_account: {},
          })
        : protocol(request, response);
    };
  };
  return { issuer, state, register, stop, oidc: { issuer, ...CLIENT } };
}

/** A host whose company has a provider, and a member who was added with Jo's address. */
export async function companyHost(web: HostOptions['web'] = {}) {
  const provider = await startProvider();
  const faults: string[] = [];
  const oidc = { ...provider.oidc, report: (fault: string) => faults.push(fault) };
  const host = await startHost({ web: { oidc, ...web } });
  provider.register(host.url);
  const { id } = await host.owner.run('members.add', { name: 'Jo', role: 'editor', email: JO.email! });
  return { ...host, provider, faults, member: id };
}

export const cookiesOf = ({ headers }: Answer) =>
  ((headers['set-cookie'] as string[] | undefined) ?? []).map((cookie) => cookie.split(';', 1)[0]!);

/** Follows the redirects of the provider as a browser does, and returns the address of the callback. */
export async function throughProvider(start: string, issuer: string): Promise<string> {
  const jar = new Map<string, string>();
  let location = start;
  while (location.startsWith(issuer)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await send(location, { headers: { cookie } });
    for (const pair of cookiesOf(response)) jar.set(pair.split('=', 1)[0]!, pair.slice(pair.indexOf('=') + 1));
    if (response.headers.location === undefined) throw new Error(`${response.status}: ${response.text}`);
    location = new URL(String(response.headers.location), location).href;
  }
  return location;
}

/** Starts at the host and signs in at the provider: what the browser then has, and where it is sent. */
export async function leaveAndReturn(url: string, issuer: string, query = '') {
  const started = await send(`${url}/app/oidc/start${query}`);
  const [cookie = ''] = cookiesOf(started);
  return { started, cookie, callback: await throughProvider(String(started.headers.location), issuer) };
}
