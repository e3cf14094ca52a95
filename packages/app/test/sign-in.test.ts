import { memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { send, startHost } from './host.js';
import { callerOf, cookieOf, linkToken, ownPage, signedIn, signIn } from './session.js';

const USED = 'this link was used or is older than 15 minutes; ask for a new one';

describe('signing in', () => {
  it('exchanges a link for a cookie that scripts and other sites never see', async () => {
    const { url, owner, store } = await startHost();
    const response = await signIn(url, await linkToken(owner));
    expect([response.status, response.body]).toEqual([200, { signedIn: true }]);
    const [cookie] = response.headers['set-cookie'] as string[];
    expect(cookie).toMatch(
      new RegExp(`^sendstep-${new URL(url).port}=[\\w-]{43}; Path=/; Max-Age=(\\d+); HttpOnly; SameSite=Strict$`),
    );
    const maxAge = Number(/Max-Age=(\d+)/.exec(cookie!)![1]);
    expect(maxAge).toBeLessThanOrEqual(30 * 24 * 3600);
    expect(maxAge).toBeGreaterThan(29 * 24 * 3600);
    const me = await callerOf(url, cookieOf(response))('-', 'app.me');
    expect(me.body).toMatchObject({ account: { name: 'Owner' }, stores: [{ id: store.id, role: 'owner' }] });
  });

  it('works once', async () => {
    const { url, owner } = await startHost();
    const token = await linkToken(owner);
    const both = await Promise.all([signIn(url, token), signIn(url, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const again = await signIn(url, token);
    expect([again.status, again.body, again.headers['set-cookie']]).toEqual([401, { error: USED }, undefined]);
  });

  it('refuses an old link', async () => {
    let now = Date.now();
    const { url, owner } = await startHost({}, memoryPorts({ clock: { now: () => now } } as never));
    const token = await linkToken(owner);
    now += 15 * 60_000 + 1;
    expect((await signIn(url, token)).status).toBe(401);
  });

  it.each([[undefined], [5], [''], ['x'], [null]])('refuses the token %s', async (token) => {
    const { url } = await startHost();
    expect([400, 401]).toContain((await signIn(url, token)).status);
  });

  it('ends the session that the browser had before', async () => {
    const { url, owner, cookie, call } = await signedIn();
    const again = await signIn(url, await linkToken(owner), { cookie });
    expect((await call('-', 'app.me')).status).toBe(401);
    expect((await callerOf(url, cookieOf(again))('-', 'app.me')).status).toBe(200);
  });

  it('is limited to 20 a minute per address', async () => {
    const { url } = await startHost();
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push((await signIn(url, 'x')).status);
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
    const { headers, body } = await signIn(url, 'x');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.error).toMatch(/^too many requests; try again in \d+ s$/);
  });

  it('names the browser in the list of sessions', async () => {
    const { url, owner } = await startHost();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const cookie = cookieOf(await signIn(url, await linkToken(owner), { 'user-agent': agent }));
    const { body } = await callerOf(url, cookie)('-', 'sessions.list');
    expect(body.items).toMatchObject([{ label: 'Firefox on Linux', current: true }]);
  });
});

describe('signing out', () => {
  it('ends the session, removes the cookie and clears what the browser stored', async () => {
    const { url, cookie, call } = await signedIn();
    const response = await send(`${url}/app/api/sign-out`, { method: 'POST', headers: { ...ownPage(url), cookie } });
    expect(response.status).toBe(200);
    expect(response.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^sendstep-\d+=; Path=\/; Max-Age=0; HttpOnly/),
    ]);
    const after = await call('-', 'app.me');
    expect([after.status, after.body]).toEqual([401, { error: 'your session has ended; sign in again' }]);
  });

  it('from the list of sessions ends another one at its next request', async () => {
    const { url, owner, call } = await signedIn();
    const other = callerOf(url, cookieOf(await signIn(url, await linkToken(owner))));
    const { body } = await other('-', 'sessions.list');
    const { id } = body.items.find(({ current }: { current: boolean }) => current);
    expect((await call('-', 'sessions.end', { id })).status).toBe(200);
    expect((await other('-', 'app.me')).status).toBe(401);
    expect((await call('-', 'app.me')).status).toBe(200);
  });
});

describe('over https', () => {
  const baseUrl = 'https://mail.example';
  const headers = { ...ownPage(baseUrl), host: 'mail.example' };

  it('the cookie belongs to this host only and is sent over https only', async () => {
    const { url, owner, store } = await startHost({ web: { baseUrl } });
    const response = await signIn(url, await linkToken(owner), headers);
    const [cookie] = response.headers['set-cookie'] as string[];
    expect(cookie).toMatch(/^__Host-sendstep=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/);
    const call = callerOf(url, cookieOf(response));
    expect((await call(store.id, 'keys.list', {}, headers)).status).toBe(200);
    // A cookie without the prefix could have been set by a neighbour on another subdomain.
    const weak = callerOf(url, cookieOf(response).replace('__Host-', ''));
    expect((await weak(store.id, 'keys.list', {}, headers)).status).toBe(401);
  });

  it('a proxy may send a loopback name', async () => {
    const { url, owner } = await startHost({ web: { baseUrl } });
    expect((await signIn(url, await linkToken(owner), { ...headers, host: '127.0.0.1:8080' })).status).toBe(200);
  });
});

describe('over plain http', () => {
  const NEEDED = { error: 'the app needs https: set SENDSTEP_BASE_URL=https://…' };

  it.each([
    ['a name in the network', undefined, 'mail.example:8080'],
    ['a configured address without https', 'http://mail.example', 'mail.example'],
    ['a configured address without https, from this machine', 'http://mail.example', '127.0.0.1'],
  ])('is refused at %s', async (_, baseUrl, host) => {
    const { url, owner } = await startHost({ web: baseUrl ? { baseUrl } : {} });
    const token = await linkToken(owner);
    const headers = { host, origin: `http://${host}` };
    const refused = await signIn(url, token, headers);
    expect([refused.status, refused.body]).toEqual([403, NEEDED]);
    expect((await callerOf(url, '')('-', 'app.me', {}, headers)).body).toEqual(NEEDED);
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])('works on this machine as %s', async (name) => {
    const { url, owner } = await startHost({ web: { baseUrl: 'http://127.0.0.1:8080' } });
    const host = `${name}:${new URL(url).port}`;
    expect((await signIn(url, await linkToken(owner), { host, origin: `http://${host}` })).status).toBe(200);
  });
});
