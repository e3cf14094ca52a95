import { buildStore } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { send, serveWeb } from './host.js';
import { companyHost, cookiesOf, JO, leaveAndReturn, startProvider } from './oidc-provider.js';
import { callerOf, memberOf } from './session.js';

const refused = (reason: string) => `/app/sign-in?refused=${reason}`;

/** Replaces a field of the flow in a cookie. */
const tampered = (cookie: string, change: Record<string, string>) => {
  const [name, value] = cookie.split('=') as [string, string];
  const flow = { ...JSON.parse(Buffer.from(value, 'base64url').toString()), ...change };
  return `${name}=${Buffer.from(JSON.stringify(flow)).toString('base64url')}`;
};

describe('signing in with a company account', () => {
  it('leaves with state, nonce and PKCE, and comes back with a session', async () => {
    const { url, provider, member, owner, store } = await companyHost();
    const { started, cookie, callback } = await leaveAndReturn(url, provider.issuer, '?return=/app/s/x/layouts?q=a');
    const asked = Object.fromEntries(new URL(String(started.headers.location)).searchParams);
    expect(asked).toMatchObject({ response_type: 'code', scope: 'openid email', code_challenge_method: 'S256' });
    expect(Object.keys(asked)).toEqual(expect.arrayContaining(['state', 'nonce', 'code_challenge']));
    const port = new URL(url).port;
    expect(started.headers['set-cookie']).toEqual([
      expect.stringMatching(`^sendstep-oidc-${port}=[\\w-]+; Path=/; Max-Age=600; HttpOnly; SameSite=Lax$`),
    ]);

    const back = await send(callback, { headers: { cookie, 'user-agent': 'Firefox/140.0 Linux' } });
    expect([back.status, back.headers.location]).toEqual([303, '/app/s/x/layouts?q=a']);
    expect(back.headers['set-cookie']).toEqual([
      `sendstep-oidc-${port}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
      expect.stringMatching(`^sendstep-${port}=[\\w-]{43}; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Strict$`),
    ]);
    const me = await callerOf(url, cookiesOf(back)[1]!)('-', 'app.me');
    expect(me.body).toMatchObject({ account: { id: member }, stores: [{ id: store.id, role: 'editor' }] });

    // From now on issuer and subject decide, not the address.
    await owner.run('members.update', { id: member, email: 'new@example.com' });
    provider.state.person = { ...JO, email_verified: false };
    const again = await leaveAndReturn(url, provider.issuer);
    const second = await send(again.callback, { headers: { cookie: again.cookie } });
    expect(second.headers.location).toBe('/app/');
    expect((await callerOf(url, cookiesOf(second)[1]!)('-', 'app.me')).status).toBe(200);
  });

  it.each([
    ['an address that is not verified', { ...JO, email_verified: false }, 'unverified'],
    ['no address', { sub: 'jo-1' }, 'unverified'],
    ['an address of nobody', { ...JO, email: 'eve@example.com' }, 'unknown'],
  ])('is refused with %s, and creates no account', async (_, person, reason) => {
    const { url, provider, owner } = await companyHost();
    provider.state.person = person;
    const { cookie, callback } = await leaveAndReturn(url, provider.issuer);
    const back = await send(callback, { headers: { cookie } });
    expect([back.status, back.headers.location, cookiesOf(back).length]).toEqual([303, refused(reason), 1]);
    expect((await owner.run('members.list', {})).total).toBe(1);
  });

  it('is refused for the same subject of another issuer', async () => {
    const { url, app, provider } = await companyHost();
    const first = await leaveAndReturn(url, provider.issuer);
    expect((await send(first.callback, { headers: { cookie: first.cookie } })).headers.location).toBe('/app/');
    const other = await startProvider();
    const otherUrl = await serveWeb(app, { web: { oidc: other.oidc } });
    other.register(otherUrl);
    const { cookie, callback } = await leaveAndReturn(otherUrl, other.issuer);
    const back = await send(callback, { headers: { cookie } });
    expect([back.headers.location, cookiesOf(back).length]).toEqual([refused('unclear'), 1]);
  });

  it('uses a cookie of this host only over https', async () => {
    const baseUrl = 'https://mail.example/shop';
    const { url } = await companyHost({ baseUrl });
    const { headers } = await send(`${url}/app/oidc/start`, { headers: { host: 'mail.example' } });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-sendstep-oidc=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const asked = new URL(String(headers.location)).searchParams;
    expect(asked.get('redirect_uri')).toBe('https://mail.example/shop/app/oidc/callback');
  });
});

describe('a company account', () => {
  it('is disconnected by the person or an owner, and the address connects it again', async () => {
    const { url, app, provider, owner, member, store } = await companyHost();
    const signIn = async () => {
      const { cookie, callback } = await leaveAndReturn(url, provider.issuer);
      return send(callback, { headers: { cookie } });
    };
    const session = cookiesOf(await signIn())[1]!;
    // A changed address does not matter while it is connected, and decides again afterwards.
    await owner.run('members.update', { id: member, email: 'new@example.com' });
    expect((await signIn()).headers.location).toBe('/app/');
    const call = callerOf(url, session);
    expect((await call('-', 'app.unlink')).body).toEqual({ unlinked: true });
    expect((await call('-', 'app.unlink')).body).toEqual({ unlinked: false });
    expect((await call('-', 'app.me')).status).toBe(200);
    expect((await signIn()).headers.location).toBe(refused('unknown'));
    await owner.run('members.update', { id: member, email: JO.email! });
    expect((await signIn()).headers.location).toBe('/app/');

    const editor = await memberOf(app, url, owner, 'editor');
    expect((await editor.call(store.id, 'members.unlink', { id: member })).status).toBe(403);
    const other = await memberOf(app, url, owner, 'owner');
    expect((await other.call(store.id, 'members.unlink', { id: member })).body).toEqual({ unlinked: true, id: member });
    expect((await other.call(store.id, 'members.unlink', { id: 'nobody' })).status).toBe(404);
    const second = await buildStore(app.ports);
    const administrator = await app.admit({ owner: second.store.id });
    await administrator.run('members.add', { accountId: member, role: 'viewer' });
    expect((await other.call(store.id, 'members.unlink', { id: member })).status).toBe(403);
  });
});

describe('a callback', () => {
  it('is refused with another state, without the cookie, and a second time', async () => {
    const { url, provider } = await companyHost();
    const { cookie, callback } = await leaveAndReturn(url, provider.issuer);
    const other = await leaveAndReturn(url, provider.issuer);
    const outcome = async (address: string, headers: Record<string, string>) => {
      const back = await send(address, { headers });
      return [back.status, back.headers.location, cookiesOf(back).length];
    };
    const expired = [303, refused('expired'), 1];
    expect(await outcome(callback, {})).toEqual(expired);
    expect(await outcome(callback, { cookie: 'x' })).toEqual(expired);
    expect(await outcome(callback, { cookie: other.cookie })).toEqual(expired);
    expect(await outcome(callback.replace(/state=[^&]+/, 'state=x'), { cookie })).toEqual(expired);
    expect(await outcome(callback, { cookie })).toEqual([303, '/app/', 2]);
    expect(await outcome(callback, { cookie })).toEqual(expired);
  });

  it.each([
    ['nonce', 'failed'],
    ['verifier', 'expired'],
  ])('is refused with another %s', async (field, reason) => {
    const { url, provider, faults } = await companyHost();
    const { cookie, callback } = await leaveAndReturn(url, provider.issuer);
    const back = await send(callback, { headers: { cookie: tampered(cookie, { [field]: 'x'.repeat(43) }) } });
    expect([back.headers.location, cookiesOf(back).length]).toEqual([refused(reason), 1]);
    expect(faults).toEqual([expect.stringMatching(`^${reason}: `)]);
  });

  it('says that the person cancelled', async () => {
    const { url, provider } = await companyHost();
    const { cookie, callback } = await leaveAndReturn(url, provider.issuer);
    const cancelled = callback.replace(/code=[^&]+/, 'error=access_denied');
    expect((await send(cancelled, { headers: { cookie } })).headers.location).toBe(refused('denied'));
  });
});

describe('the address to return to', () => {
  it.each([
    'https://evil.example/app/',
    '//evil.example/app/',
    '/\\evil.example/app/',
    '/app/../../evil',
    '/app/%2e%2e/docs',
    '/docs',
    '/application',
    'javascript:alert(1)',
    '/app/oidc/start',
    'http://[',
  ])('is never %s', async (address) => {
    const { url, provider } = await companyHost();
    const query = `?return=${encodeURIComponent(address)}`;
    const { cookie, callback } = await leaveAndReturn(url, provider.issuer, query);
    // Neither as sent to the start nor in a cookie.
    const headers = { cookie: tampered(cookie, { returnTo: address }) };
    expect((await send(callback, { headers })).headers.location).toBe('/app/');
    expect(tampered(cookie, {})).toBe(tampered(cookie, { returnTo: '/app/' }));
  });
});

describe('a provider', () => {
  it('that cannot be reached during a sign-in leads to the sign-in page', async () => {
    const { url, provider, faults } = await companyHost();
    const { cookie, callback } = await leaveAndReturn(url, provider.issuer);
    await provider.stop();
    const back = await send(callback, { headers: { cookie } });
    expect([back.status, back.headers.location, back.text]).toEqual([303, refused('unreachable'), '']);
    expect(faults.length).toBe(1);
  });

  it('that cannot be reached at the start is asked again by the next sign-in', async () => {
    const { app, provider } = await companyHost();
    const late = await startProvider();
    const url = await serveWeb(app, { web: { oidc: late.oidc } });
    const first = await send(`${url}/app/oidc/start`);
    expect([first.status, first.headers.location]).toEqual([303, refused('unreachable')]);
    late.register(url);
    expect(String((await send(`${url}/app/oidc/start`)).headers.location)).toMatch(`${late.issuer}/auth?`);
    expect(late.issuer).not.toBe(provider.issuer);
  });

  it('that refuses the client is reported without the secret', async () => {
    const { app } = await companyHost();
    const provider = await startProvider();
    const faults: string[] = [];
    const oidc = { ...provider.oidc, clientSecret: 'wrong-secret', report: (fault: string) => faults.push(fault) };
    const url = await serveWeb(app, { web: { oidc } });
    provider.register(url);
    const { cookie, callback } = await leaveAndReturn(url, provider.issuer);
    expect((await send(callback, { headers: { cookie } })).headers.location).toBe(refused('failed'));
    expect(faults).toEqual([expect.stringMatching(/^failed: /)]);
    expect(faults.join()).not.toMatch(/wrong-secret|code=/);
  });

  it('is asked at most 20 times a minute per address', async () => {
    const { url } = await companyHost();
    const locations: unknown[] = [];
    for (let i = 0; i < 41; i++) locations.push((await send(`${url}/app/oidc/callback`)).headers.location);
    expect(locations).toEqual([...Array(40).fill(refused('expired')), refused('busy')]);
  });

  it('is asked by GET only', async () => {
    const { url } = await companyHost();
    expect((await send(`${url}/app/oidc/start`, { method: 'POST' })).status).toBe(405);
  });
});
