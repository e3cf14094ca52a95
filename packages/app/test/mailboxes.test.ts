import { describe, expect, it } from 'vitest';
import { BUILT_WEB } from './browser.js';
import { send } from './host.js';
import { flowsOf, mailboxHost } from './mailbox-host.js';
import { cookiesOf } from './oidc-provider.js';
import { cookieOf, linkToken, memberOf, ownPage, signedIn, signIn } from './session.js';

const setup = async () => {
  const host = await mailboxHost({ directory: BUILT_WEB });
  const stored = async () => (await host.owner.run('mailboxes.list', {})).items;
  return { ...host, ...flowsOf(host.url, host.provider.issuer), stored };
};
const CONNECTED = { address: 'jo***@example.com', status: 'connected' };

describe('connecting a mailbox', () => {
  it.each([
    ['google', 'openid email https://www.googleapis.com/auth/gmail.send', { access_type: 'offline' }],
    ['microsoft', 'offline_access User.Read Mail.Send Mail.ReadWrite', {}],
  ] as const)('at %s leaves with state and PKCE, and stores address and token', async (provider, scope, more) => {
    const { url, cookie, store, app, leave, finish, stored } = await setup();
    const { started, callback, query, flow } = await leave(cookie, store.id, provider);
    const asked = Object.fromEntries(new URL(started.body.url).searchParams);
    expect(asked).toMatchObject({ scope, response_type: 'code', code_challenge_method: 'S256', ...more });
    expect(asked.state).toMatch(/^[\w-]{43}$/);
    const port = new URL(url).port;
    expect(started.headers['set-cookie']).toEqual([
      expect.stringMatching(`^sendstep-mailbox-${port}=[\\w-]+; Path=/; Max-Age=600; HttpOnly; SameSite=Strict$`),
    ]);
    expect(callback.pathname).toBe('/app/mailboxes/callback');

    const back = await finish(query, cookie, flow);
    expect([back.status, back.body]).toEqual([200, { connected: 'jo***@example.com', store: store.id }]);
    expect(cookiesOf(back)).toEqual([`sendstep-mailbox-${port}=`]);
    expect(await stored()).toMatchObject([{ provider, ...CONNECTED }]);
    const [row] = await app.ports.mailboxes.findMasked(store.id, provider, 'jo***@example.com');
    expect(row).toBeDefined();
    // A second time replaces the token.
    const again = await leave(cookie, store.id, provider);
    await finish(again.query, cookie, again.flow);
    expect((await stored()).length).toBe(1);
    const [renewed] = await app.ports.mailboxes.findMasked(store.id, provider, 'jo***@example.com');
    expect(renewed!.sealed).not.toBe(row!.sealed);
  });

  it('is refused with another state, without the cookie, and a second time', async () => {
    const { cookie, store, leave, finish, stored } = await setup();
    const { query, flow } = await leave(cookie, store.id);
    const other = await leave(cookie, store.id);
    const outcome = async (...sent: Parameters<typeof finish>) => (await finish(...sent)).body.refused;
    expect(await outcome(query, cookie)).toBe('expired');
    expect(await outcome(query, cookie, `${flow.split('=')[0]}=x`)).toBe('expired');
    expect(await outcome(query, cookie, other.flow)).toBe('expired');
    expect(await outcome(query.replace(/state=[^&]+/, 'state=x'), cookie, flow)).toBe('expired');
    expect(await stored()).toEqual([]);
    expect(await outcome(query, cookie, flow)).toBeUndefined();
    expect(await outcome(query, cookie, flow)).toBe('expired');
    expect((await stored()).length).toBe(1);
  });

  it('is refused if another person finishes it, or nobody is signed in', async () => {
    const { url, cookie, store, owner, app, leave, finish, stored } = await setup();
    const { query, flow } = await leave(cookie, store.id);
    const second = await memberOf(app, url, owner, 'owner');
    expect((await finish(query, second.cookie, flow)).body.refused).toBe('otherPerson');
    expect((await finish(query, flow)).status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it('needs the role owner, at the start and at the end', async () => {
    const { url, store, owner, app, start, leave, finish, stored } = await setup();
    const editor = await memberOf(app, url, owner, 'editor');
    const refused = await start(editor.cookie, store.id);
    expect([refused.status, refused.body.error]).toEqual([403, 'this needs the role owner; yours is editor']);
    await owner.run('members.update', { id: editor.id, role: 'owner' });
    const session = cookieOf(await signIn(url, await linkToken(owner, editor.id)));
    const { query, flow } = await leave(session, store.id);
    await owner.run('members.update', { id: editor.id, role: 'editor' });
    expect((await finish(query, session, flow)).status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  it('is refused for another store, and if the app did not send the request', async () => {
    const { url, cookie, store, start } = await setup();
    expect((await start(cookie, 'another-store')).status).toBe(404);
    for (const path of ['start', 'finish']) {
      const headers = { ...ownPage(url), cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const body = { store: store.id, provider: 'google' };
      const { status } = await send(`${url}/app/mailboxes/${path}`, { method: 'POST', headers, body });
      expect(status).toBe(403);
      expect((await send(`${url}/app/mailboxes/${path}`, { headers: { cookie } })).status).toBe(405);
    }
  });

  it('says what the provider did', async () => {
    const { cookie, store, provider, faults, leave, finish, stored } = await setup();
    const first = await leave(cookie, store.id);
    const cancelled = first.query.replace(/code=[^&]+/, 'error=access_denied');
    expect((await finish(cancelled, cookie, first.flow)).body).toEqual({ refused: 'denied', store: store.id });

    provider.state.refreshTokens = false;
    const incomplete = await leave(cookie, store.id);
    expect((await finish(incomplete.query, cookie, incomplete.flow)).body.refused).toBe('incomplete');
    provider.state.refreshTokens = true;
    provider.state.refusedScope = 'https://www.googleapis.com/auth/gmail.send';
    const notAllowed = await leave(cookie, store.id);
    expect((await finish(notAllowed.query, cookie, notAllowed.flow)).body.refused).toBe('incomplete');

    const last = await leave(cookie, store.id);
    await provider.stop();
    const unreachable = await finish(last.query, cookie, last.flow);
    expect([unreachable.status, unreachable.body.refused]).toEqual([200, 'unreachable']);
    expect(faults).toEqual([
      expect.stringMatching(/^google, denied: /),
      expect.stringMatching(/^google, unreachable: /),
    ]);
    expect(await stored()).toEqual([]);
  });
});

it('only providers that have a client can be started, and the page names them', async () => {
  const { url, cookie, store, start } = await setup();
  expect((await start(cookie, store.id, 'other')).status).toBe(400);
  expect((await send(`${url}/app/`)).text).toContain('<meta name="mailbox-providers" content="google microsoft">');
  const without = await signedIn({ web: { directory: BUILT_WEB } });
  const { body, status } = await flowsOf(without.url, '').start(without.cookie, without.store.id);
  expect([status, body.error]).toEqual([400, 'provider: has no client on this host']);
  expect((await send(`${without.url}/app/`)).text).not.toContain('mailbox-providers');
});
