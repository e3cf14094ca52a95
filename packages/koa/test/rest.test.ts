import { request } from 'node:http';
import { createApp, SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { createKoaApp, listen } from '@sendstep/koa';
import Koa from 'koa';
import mount from 'koa-mount';
import { describe, expect, it, onTestFinished } from 'vitest';
import { caller, startHost } from './host.js';

describe('index and identity', () => {
  it('returns the index without a key, and ignores one', async () => {
    const { call } = await startHost();
    const index = {
      name: 'Sendstep',
      version: 'v1',
      release: '1.2.3',
      status: 'ok',
      docs: '/docs',
      openapi: '/openapi.json',
    };
    for (const key of [undefined, 'fak_nonsense']) {
      const { status, body } = await call(key, 'GET', '/api/v1');
      expect({ status, body }).toEqual({ status: 200, body: index });
    }
  });

  it('returns 503 with an error when the storage is unavailable', async () => {
    const down = () => Promise.reject(new SendstepError('unavailable', 'no storage'));
    const ports = memoryPorts();
    const { read } = await buildStore(ports);
    const app = createApp({ ...ports, ping: down, budgets: { take: down } });
    const listening = await listen(createKoaApp(app, { release: '1' }), { host: '127.0.0.1', port: 0 });
    onTestFinished(() => listening.close(0));
    const call = caller(listening.url);
    const degraded = 'degraded: the service cannot use its storage right now; try again shortly';
    for (const [path, error] of [
      ['/api/v1', degraded],
      ['/api/v1/me', 'no storage'],
    ] as const) {
      const { status, body } = await call(read, 'GET', path);
      expect({ status, body }).toEqual({ status: 503, body: { error } });
    }
  });

  it('returns the store, level and remaining budgets of a key', async () => {
    const { call, write, store } = await startHost();
    const { body } = await call(write, 'GET', '/api/v1/me');
    expect(body).toEqual({
      store: { id: store.id, name: store.name },
      key: { id: expect.any(String), name: 'write key', hint: `${write.slice(0, 8)}…` },
      level: 'write',
      can: ['read', 'write'],
      limits: {
        requests: { limit: 300, windowSeconds: 60, remaining: 299 },
        executes: { limit: 60, windowSeconds: 3600, remaining: 60 },
      },
    });
  });
});

describe('HTTP conventions', () => {
  it('returns a request id: the one sent if it is well formed, otherwise a new one', async () => {
    const { call } = await startHost();
    const idFor = async (sent: string) =>
      (await call(undefined, 'GET', '/api/v1', undefined, { 'x-request-id': sent })).headers.get('x-request-id');
    expect(await idFor('order-1.a:b')).toBe('order-1.a:b');
    for (const bad of ['has space', 'x'.repeat(200), '<script>']) expect(await idFor(bad)).toMatch(/^[0-9a-f-]{36}$/);
    expect((await call(undefined, 'GET', '/nowhere')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('sends security headers and no CORS, unless origins are configured', async () => {
    const { call } = await startHost();
    const { headers } = await call(undefined, 'GET', '/api/v1', undefined, { origin: 'https://evil.example' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const open = await startHost(memoryPorts(), { origins: ['https://app.example'] });
    const preflight = await open.call(undefined, 'OPTIONS', '/api/v1/me', undefined, { origin: 'https://app.example' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example');
    const foreign = await open.call(undefined, 'GET', '/api/v1', undefined, { origin: 'https://evil.example' });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('returns 404 for an unknown path and 405 with Allow for a wrong method, before checking the key', async () => {
    const { call } = await startHost();
    for (const path of [
      '/api',
      '/api/v1/nope',
      '/API/V1',
      '/api/v1//me',
      '/api/v1/me/',
      '/api%2fv1',
      '/%',
      '/api/v2',
    ]) {
      const { status, body } = await call(undefined, 'GET', path);
      expect({ path, status, body }).toEqual({ path, status: 404, body: { error: 'not found' } });
    }
    for (const [method, path, allow] of [
      ['POST', '/api/v1', 'HEAD, GET'],
      ['DELETE', '/api/v1/me', 'HEAD, GET'],
      ['PUT', '/api/v1/http-requests', 'HEAD, GET, POST'],
      ['POST', '/api/v1/http-requests/x', 'HEAD, GET, PUT, PATCH, DELETE'],
      ['GET', '/api/mcp', 'POST'],
    ] as const) {
      const { status, headers } = await call(undefined, method, path);
      expect({ path, status, allow: headers.get('allow') }).toEqual({ path, status: 405, allow });
    }
  });

  it('returns 401 for a missing, malformed or unknown key, and says how to send one', async () => {
    const { call, url, read } = await startHost();
    for (const key of [undefined, 'nope', read.slice(0, -1) + (read.endsWith('0') ? '1' : '0')]) {
      const { status, body, headers } = await call(key, 'GET', '/api/v1/me');
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toBe('Bearer');
      expect(Object.keys(body)).toEqual(['error']);
    }
    for (const authorization of [read, `Basic ${read}`, `Bearer ${read} extra`, 'Bearer']) {
      expect((await fetch(`${url}/api/v1/me`, { headers: { authorization } })).status).toBe(401);
    }
    expect((await fetch(`${url}/api/v1/me`, { headers: { authorization: `bearer  ${read}` } })).status).toBe(200);
  });

  it('checks key and level before it reads a body', async () => {
    const { call, read } = await startHost();
    expect((await call(undefined, 'POST', '/api/v1/http-requests', '{ broken')).status).toBe(401);
    const refused = await call(read, 'POST', '/api/v1/http-requests', '{ broken');
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({ error: "this key's level is read; write is required" });
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('299');
  });

  it('handles HEAD like GET, without the body and only with a key', async () => {
    const { call, read } = await startHost();
    const { status, text } = await call(read, 'HEAD', '/api/v1/http-requests');
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect((await call(undefined, 'HEAD', '/api/v1/http-requests')).status).toBe(401);
  });

  it('can be mounted in another Koa program', async () => {
    const { app, read } = await buildStore(memoryPorts());
    const outer = new Koa();
    outer.use(mount('/shop', createKoaApp(app, { release: '1' })));
    outer.use((ctx) => {
      ctx.body = 'the shop itself';
    });
    const listening = await listen(outer, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => listening.close(0));
    const call = caller(listening.url);
    expect((await call(read, 'GET', '/shop/api/v1/me')).body.level).toBe('read');
    expect((await call(undefined, 'GET', '/')).text).toBe('the shop itself');
  });
});

describe('bodies', () => {
  it.each<[string, string, Record<string, string>, number, string]>([
    ['JSON that does not parse', '{"url":', {}, 400, 'request: not valid JSON'],
    ['nothing at all', '', {}, 400, 'request: not valid JSON'],
    ['a list', '[]', {}, 400, 'request: must be an object'],
    ['a text', '"x"', {}, 400, 'request: must be an object'],
    ['null', 'null', {}, 400, 'request: must be an object'],
    ['65 levels', `{"body":${'['.repeat(65)}${']'.repeat(65)}}`, {}, 400, 'request: nested more than 64 levels deep'],
    ['a 10 KB pile of brackets', `${'['.repeat(10_000)}`, {}, 400, 'request: not valid JSON'],
    [
      '10 KB of nested lists',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      {},
      400,
      'request: nested more than 64 levels deep',
    ],
    [
      'a form',
      'url=https://a.example',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'request: must be JSON (Content-Type: application/json)',
    ],
    [
      'Latin-1',
      '{}',
      { 'content-type': 'application/json; charset=latin1' },
      415,
      'request: must be in UTF-8 (charset=utf-8)',
    ],
    ['gzip', 'xxx', { 'content-encoding': 'gzip' }, 415, 'request: must not be compressed (Content-Encoding)'],
    ['10 MB', `{"description":"${'x'.repeat(10_000_000)}"}`, {}, 413, 'request: at most 5000000 bytes'],
  ])('refuses %s', async (_, body, headers, status, error) => {
    const { call, write } = await startHost();
    const answer = await call(write, 'POST', '/api/v1/http-requests', body, headers);
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { error } });
    expect(answer.headers.get('x-ratelimit-limit')).toBe('300');
  });

  it('refuses 10 MB sent in pieces without a length, and bytes that are no UTF-8', async () => {
    const { url, write } = await startHost();
    const send = (chunks: Buffer[]) =>
      new Promise<number>((resolve, reject) => {
        const headers = { authorization: `Bearer ${write}`, 'content-type': 'application/json' };
        const sending = request(`${url}/api/v1/http-requests`, { method: 'POST', headers }, (response) => {
          response.resume();
          resolve(response.statusCode!);
        });
        sending.on('error', reject);
        for (const chunk of chunks) sending.write(chunk);
        sending.end();
      });
    expect(await send(Array.from({ length: 160 }, () => Buffer.alloc(65_536, 'x')))).toBe(413);
    expect(await send([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])).toBe(400);
  });

  it('accepts a body without a content type as JSON, and every JSON content type', async () => {
    const { url, write } = await startHost();
    for (const type of [undefined, 'application/json', 'application/vnd.api+json; charset=UTF-8', 'APPLICATION/JSON']) {
      const body = new Blob(['{"url":"https://a.example"}'], type ? { type } : {});
      const headers = { authorization: `Bearer ${write}`, ...(type ? { 'content-type': type } : {}) };
      expect((await fetch(`${url}/api/v1/http-requests`, { method: 'POST', headers, body })).status).toBe(201);
    }
  });

  it('lets the path win over an id in the body', async () => {
    const { call, write } = await startHost();
    const { body: a } = await call(write, 'POST', '/api/v1/http-requests', { url: 'https://a.example' });
    const { body: b } = await call(write, 'POST', '/api/v1/http-requests', { url: 'https://b.example' });
    await call(write, 'PUT', `/api/v1/http-requests/${a.id}`, { id: b.id, name: 'changed' });
    expect((await call(write, 'GET', `/api/v1/http-requests/${a.id}`)).body.name).toBe('changed');
    expect((await call(write, 'GET', `/api/v1/http-requests/${b.id}`)).body.name).toBe('GET b.example');
  });
});

describe('lists', () => {
  it('wraps items in the envelope, newest first, and returns an empty page past the end', async () => {
    const { call, write } = await startHost();
    for (let i = 0; i < 3; i++)
      await call(write, 'POST', '/api/v1/http-requests', { url: 'https://a.example', name: `${i}` });
    const { body } = await call(write, 'GET', '/api/v1/http-requests?limit=2&page=1&bodyType=text&q=');
    expect(body).toMatchObject({ page: 1, limit: 2, total: 3, pages: 2 });
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['2', '1']);
    const past = await call(write, 'GET', '/api/v1/http-requests?limit=2&page=9');
    expect(past.body).toEqual({ items: [], page: 9, limit: 2, total: 3, pages: 2 });
  });

  it.each([
    ['limit=0', 'limit: must be at least 1'],
    ['limit=101', 'limit: must be at most 100'],
    ['limit=ten', 'limit: must be a number'],
    ['limit=1.5', 'limit: must be a number'],
    ['limit=1e2', 'limit: must be a number'],
    ['page=0', 'page: must be at least 1'],
    ['page=-1', 'page: must be at least 1'],
    ['page=1&page=2', 'page: given more than once'],
    ['page=99999999999999999999', 'page: must be at most 9007199254740991'],
    [`q=${'x'.repeat(201)}`, 'q: at most 200 characters'],
    ['q=a%00b', 'q: must not contain a NUL character'],
  ])('refuses ?%s', async (query, error) => {
    const { call, read } = await startHost();
    const { status, body } = await call(read, 'GET', `/api/v1/http-requests?${query}`);
    expect({ status, body }).toEqual({ status: 400, body: { error } });
  });
});

it('ignores in a query what the path gives, and search where there is none', async () => {
  const { call, write } = await startHost();
  const made = await call(write, 'POST', '/api/v1/email-templates', { name: 'A', subject: 'B', bodyType: 'text' });
  const at = `/api/v1/email-templates/${made.body.id}`;
  await call(write, 'PUT', `${at}/translations/de`, { subject: 'C' });
  const long = 'x'.repeat(201);
  for (const path of [
    '?id=1&id=2',
    '/translations/de?locale=a&locale=b&id=1',
    `/translations?q=${long}`,
    `/versions?q=${long}&q=2`,
    '/versions/1?version=2&version=3',
  ])
    expect((await call(write, 'GET', at + path)).status, path).toBe(200);
});

describe('budgets over HTTP', () => {
  it('every response has the remaining budget, and 429 the time to wait', async () => {
    const { call, read } = await startHost();
    const first = await call(read, 'GET', '/api/v1/http-requests/nope');
    expect(first.status).toBe(404);
    expect(Object.fromEntries([...first.headers].filter(([name]) => name.includes('ratelimit')))).toEqual({
      'x-ratelimit-limit': '300',
      'x-ratelimit-remaining': '299',
      'x-ratelimit-reset': '60',
      'ratelimit-policy': '"request";q=300;w=60',
      ratelimit: '"request";r=299;t=60',
    });
    await Promise.all(Array.from({ length: 299 }, () => call(read, 'GET', '/api/v1/me')));
    const refused = await call(read, 'GET', '/api/v1/me');
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String(seconds));
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect((await call(undefined, 'GET', '/api/v1')).status).toBe(200);
  });
});

describe('what may be logged', () => {
  it('logs the route and the key id, and neither key, address, search text nor the message of a fault', async () => {
    const lines: string[] = [];
    const log = (fields: object, message: string) => lines.push(JSON.stringify({ ...fields, message }));
    const ports = memoryPorts();
    const built = await buildStore(ports);
    const broken = {
      ...ports,
      httpRequests: { ...ports.httpRequests, find: () => Promise.reject(new Error('canary-message')) },
    };
    const koa = createKoaApp(createApp(broken), { release: '1', logger: { info: log, warn: log, error: log } });
    const listening = await listen(koa, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => listening.close(0));
    const call = caller(listening.url);
    await call(built.read, 'GET', '/api/v1/http-requests?q=canary-search');
    const failed = await call(built.read, 'GET', '/api/v1/http-requests/canary-id');
    expect({ status: failed.status, body: failed.body }).toEqual({ status: 500, body: { error: 'internal error' } });
    const text = lines.join('\n');
    expect(text).toContain('"route":"/api/v1/http-requests"');
    expect(text).toContain('"at":["at ');
    expect(text).not.toContain('canary');
    expect(text).not.toContain(built.read);
  });
});
