import { OPERATIONS, type OperationName, ROLE_OF } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { send } from './host.js';
import { cookieOf, linkToken, memberOf, ownPage, signedIn, signIn } from './session.js';

const NOT_SENT = { error: 'request: not sent by the app' };

describe('a page of another origin', () => {
  it.each<[string, (own: Record<string, string>) => Record<string, string | undefined>]>([
    ['without the header', () => ({ 'sendstep-app': undefined })],
    ['with another value in it', () => ({ 'sendstep-app': 'true' })],
    ['of another origin', () => ({ origin: 'https://evil.example' })],
    ['of no origin', () => ({ origin: 'null' })],
    ['of another port', () => ({ origin: 'http://127.0.0.1:1' })],
    ['from another site', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['from a neighbour', () => ({ 'sec-fetch-site': 'same-site' })],
    ['from the address bar', () => ({ 'sec-fetch-site': 'none' })],
    ['that says nothing of its origin', () => ({ origin: undefined, 'sec-fetch-site': undefined })],
  ])('is refused %s', async (_, change) => {
    const { url, store, cookie, owner } = await signedIn();
    const all = { ...ownPage(url), cookie, ...change(ownPage(url)) };
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >;
    for (const path of [`${store.id}/keys.create`, 'sign-out', 'sign-in']) {
      const { status, body } = await send(`${url}/app/api/${path}`, { method: 'POST', headers, body: {} });
      expect([path, status, body]).toEqual([path, 403, NOT_SENT]);
    }
    expect((await owner.run('keys.list', {})).total).toBe(3);
  });

  it('is let in by either sign of the browser', async () => {
    const { url, store, cookie } = await signedIn();
    for (const missing of ['origin', 'sec-fetch-site']) {
      const { [missing]: _, ...headers } = ownPage(url);
      const { status } = await send(`${url}/app/api/${store.id}/keys.list`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: {},
      });
      expect(status).toBe(200);
    }
  });

  it('is refused under a rebound name', async () => {
    const { store, call } = await signedIn();
    const rebound = { host: 'evil.example', origin: 'http://evil.example' };
    expect((await call(store.id, 'keys.list', {}, rebound)).status).toBe(403);
    const secure = await signedIn({ web: {} });
    expect((await secure.call(secure.store.id, 'keys.list', {}, { host: 'evil.example' })).status).toBe(403);
  });

  it('is refused under a rebound name over https', async () => {
    const baseUrl = 'https://mail.example';
    const own = { ...ownPage(baseUrl), host: 'mail.example' };
    const { url, store, owner, call } = await signedIn({ web: { baseUrl } });
    const cookie = cookieOf(await signIn(url, await linkToken(owner), own));
    const headers = { ...own, cookie, host: 'evil.example' };
    expect(await call(store.id, 'keys.list', {}, headers)).toMatchObject({ status: 403, body: NOT_SENT });
    expect((await call(store.id, 'keys.list', {}, { ...headers, host: 'mail.example' })).status).toBe(200);
  });

  it('gets no CORS headers, even where the REST API grants them', async () => {
    const { url, store, cookie } = await signedIn({ koa: { origins: ['https://shop.example'] } });
    const { headers, status } = await send(`${url}/app/api/${store.id}/keys.list`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST', cookie },
    });
    expect(status).toBe(405);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('the calls', () => {
  it('are those of the role table, and only by POST', async () => {
    const { url, store, call, cookie } = await signedIn();
    const names = [...Object.keys(OPERATIONS), 'constructor.name', 'toString.call', 'nothing.here'];
    for (const name of names) {
      const { status, body } = await call(store.id, name, { unknown: 1 });
      const offered = Object.hasOwn(ROLE_OF, name) && ROLE_OF[name as OperationName] !== null;
      const streamed = ['files.read', 'files.upload'].includes(name);
      if (!offered || streamed) expect([name, status, body]).toEqual([name, 404, { error: 'not found' }]);
      else expect([name, status]).toEqual([name, status === 403 ? 403 : status === 404 ? 404 : 400]);
    }
    const read = await send(`${url}/app/api/${store.id}/keys.list`, { headers: { ...ownPage(url), cookie } });
    expect([read.status, read.headers.allow]).toEqual([405, 'POST']);
  });

  it('need a session, before the body is read', async () => {
    const { url, store, call } = await signedIn();
    for (const cookie of ['', 'sendstep-80=x', `${'sendstep'}-${new URL(url).port}=${'A'.repeat(43)}`]) {
      const { status, body } = await call(store.id, 'keys.list', 'no object', { cookie });
      expect([status, body]).toEqual([401, { error: 'your session has ended; sign in again' }]);
    }
  });

  it.each([[5], ['text'], [[1]], [true]])('take only an object as input, not %j', async (body) => {
    const { owner, store, call } = await signedIn();
    const refused = await call(store.id, 'keys.create', body);
    expect([refused.status, refused.body]).toEqual([400, { error: 'request: must be an object' }]);
    expect((await owner.run('keys.list', {})).total).toBe(3);
  });

  it('obey the role, and a changed one at once', async () => {
    const { app, url, store, owner } = await signedIn();
    const editor = await memberOf(app, url, owner, 'editor');
    const refused = await editor.call(store.id, 'keys.create', {});
    expect([refused.status, refused.body]).toEqual([403, { error: 'this needs the role owner; yours is editor' }]);
    expect((await editor.call(store.id, 'layouts.list')).status).toBe(200);
    await owner.run('members.update', { id: editor.id, role: 'owner' });
    expect((await editor.call(store.id, 'keys.list')).status).toBe(200);
    await owner.run('members.remove', { id: editor.id });
    expect((await editor.call(store.id, 'layouts.list')).status).not.toBe(200);
  });

  it('never reach another store', async () => {
    const { app, call } = await signedIn();
    const other = await buildStore(app.ports);
    for (const name of ['keys.list', 'layouts.list', 'history.list', 'settings.get']) {
      expect((await call(other.store.id, name)).status, name).toBe(404);
    }
    const { id } = (await other.owner.run('keys.list', {})).items[0]!;
    expect((await call(other.store.id, 'keys.revoke', { id })).status).toBe(404);
    expect((await other.owner.run('keys.list', {})).items.every(({ revokedAt }) => revokedAt === null)).toBe(true);
  });

  it('are limited per person', async () => {
    const { store, call, app, url, owner } = await signedIn();
    const id = store.id;
    const tests = [];
    for (let i = 0; i < 21; i++) tests.push((await call(id, 'layouts.sendTest', {})).status);
    expect(tests).toEqual([...Array(20).fill(400), 429]);
    const runs = [];
    for (let i = 0; i < 61; i++) runs.push((await call(id, 'httpRequests.test', {})).status);
    expect(runs.at(-1)).toBe(429);
    let calls = 21 + 61;
    while ((await call('-', 'app.me')).status === 200) calls++;
    expect(calls).toBe(600);
    expect((await (await memberOf(app, url, owner, 'viewer')).call('-', 'app.me')).status).toBe(200);
  });
});

describe('an uploaded file', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const PAGE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  it.each([
    ['picture.png', PNG, 'image/png', 'inline'],
    ['page.html', PAGE, 'application/octet-stream', 'attachment'],
    ['drawing.svg', PAGE, 'application/octet-stream', 'attachment'],
    ['Größe "a".txt', Buffer.from('text'), 'text/plain', 'attachment'],
  ])('%s is shown or saved, never run', async (filename, content, type, disposition) => {
    const { url, owner, store, cookie } = await signedIn();
    const { key } = await owner.run('files.upload', { filename, content });
    const { status, headers } = await send(`${url}/app/files/${store.id}/${key}`, { headers: { cookie } });
    expect([status, headers['content-type'], headers['content-length']]).toEqual([200, type, String(content.length)]);
    expect(headers['content-disposition']).toBe(`${disposition}; filename*=UTF-8''${encodeURIComponent(filename)}`);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('needs a session of its store, and no other site can embed it', async () => {
    const { url, app, owner, store, cookie } = await signedIn();
    const { key } = await owner.run('files.upload', { filename: 'a.png', content: PNG });
    const path = `${url}/app/files/${store.id}/${key}`;
    const other = await buildStore(app.ports);
    const foreign = (await other.owner.run('files.upload', { filename: 'b.png', content: PNG })).key;
    expect((await send(path)).status).toBe(401);
    expect((await send(path, { headers: { cookie, 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await send(path, { headers: { cookie, 'sec-fetch-site': 'same-site' } })).status).toBe(403);
    expect((await send(`${url}/app/files/${store.id}/${foreign}`, { headers: { cookie } })).status).toBe(404);
    expect((await send(`${url}/app/files/${other.store.id}/${foreign}`, { headers: { cookie } })).status).toBe(404);
    expect((await send(`${url}/app/files/${store.id}/${foreign}/x`, { headers: { cookie } })).status).toBe(404);
    expect((await send(path, { method: 'DELETE', headers: { cookie } })).status).toBe(405);
    expect((await send(path, { method: 'HEAD', headers: { cookie } })).status).toBe(200);
  });
});
