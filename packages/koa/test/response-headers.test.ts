import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { createKoaApp, listen } from '@sendstep/koa';
import Koa from 'koa';
import mount from 'koa-mount';
import { describe, expect, it, onTestFinished } from 'vitest';
import { caller, startHost } from './host.js';

const LAYOUTS = '/api/v1/email-templates';
const REQUESTS = '/api/v1/http-requests';
const target = { url: 'https://a.example' };

async function mounted(path: string) {
  const built = await buildStore(memoryPorts());
  const outer = new Koa();
  outer.use(mount(path, createKoaApp(built.app, { release: '1' })));
  const listening = await listen(outer, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => listening.close(0));
  return { ...built, call: caller(listening.url) };
}

describe('Location', () => {
  it('is the path of what was created', async () => {
    const { call, write } = await startHost();
    for (const [path, body] of [
      [LAYOUTS, { name: 'A', subject: 'B' }],
      [REQUESTS, target],
    ] as const) {
      const made = await call(write, 'POST', path, body);
      expect([made.status, made.headers.get('location')]).toEqual([201, `${path}/${made.body.id}`]);
      expect((await call(write, 'GET', made.headers.get('location')!)).body).toEqual(made.body);
    }
    expect((await call(write, 'POST', REQUESTS, {})).headers.get('location')).toBeNull();
  });

  it('has the path that the application is mounted under', async () => {
    const { call, write } = await mounted('/shop');
    const made = await call(write, 'POST', `/shop${REQUESTS}`, target);
    expect(made.headers.get('location')).toBe(`/shop${REQUESTS}/${made.body.id}`);
    const list = await call(write, 'GET', `/shop${REQUESTS}?page=2`);
    expect(list.headers.get('link')).toContain(`</shop${REQUESTS}?page=1>; rel="first"`);
  });

  it('has the path of the configured address, and a forwarded prefix only behind a trusted proxy', async () => {
    const forwarded = { 'x-forwarded-prefix': '/mail' };
    for (const [options, prefix] of [
      [{ baseUrl: 'https://shop.example/base/' }, '/base'],
      [{ baseUrl: 'https://shop.example', trustProxy: true }, ''],
      [{ trustProxy: true }, '/mail'],
      [{}, ''],
    ] as const) {
      const { call, write } = await startHost(memoryPorts(), options);
      const made = await call(write, 'POST', REQUESTS, target, forwarded);
      expect(made.headers.get('location')).toBe(`${prefix}${REQUESTS}/${made.body.id}`);
    }
    const { call, write } = await startHost(memoryPorts(), { trustProxy: true });
    for (const prefix of ['//evil.example', 'https://evil.example', '/a"b', '/a b', 'a', '/a//b']) {
      const made = await call(write, 'POST', REQUESTS, target, { 'x-forwarded-prefix': prefix });
      expect(made.headers.get('location'), prefix).toMatch(/^\/api\/v1\//);
    }
  });
});

describe('Link', () => {
  const relations = (link: string | null) =>
    Object.fromEntries([...(link ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel, url]));

  it('leads to the other pages of a list, with the rest of the query', async () => {
    const { call, write } = await startHost();
    for (let i = 0; i < 5; i++) await call(write, 'POST', REQUESTS, { ...target, name: `n "<${i}>` });
    const links = async (query: string) => {
      const { status, headers } = await call(write, 'GET', REQUESTS + query);
      expect(status).toBe(200);
      return relations(headers.get('link'));
    };
    const page = (number: number) => `${REQUESTS}?limit=2&q=n+%22%3C&page=${number}`;
    expect(await links('?limit=2&q=n+%22%3C')).toEqual({ next: page(2), last: page(3) });
    expect(await links('?limit=2&q=n+%22%3C&page=2')).toEqual({
      first: page(1),
      prev: page(1),
      next: page(3),
      last: page(3),
    });
    expect(await links('?limit=2&q=n+%22%3C&page=3')).toEqual({ first: page(1), prev: page(2) });
    expect(await links('?limit=2&q=n+%22%3C&page=9')).toEqual({ first: page(1), prev: page(3), last: page(3) });
    expect(await links('')).toEqual({});
    expect(await links('?q=nothing&page=4')).toEqual({
      first: `${REQUESTS}?q=nothing&page=1`,
      prev: `${REQUESTS}?q=nothing&page=1`,
    });
    expect(await links('?limit=2&page=2&unknown=a%0D%0Ab%3E')).toMatchObject({
      first: `${REQUESTS}?limit=2&page=1&unknown=a%0D%0Ab%3E`,
    });
  });

  it('is left out if it would be too long for clients, which fail at 16 KB of headers', async () => {
    const { call, write } = await startHost();
    const { status, headers } = await call(write, 'GET', `${REQUESTS}?page=99&unknown=${'x'.repeat(10_000)}`);
    expect([status, headers.get('link')]).toEqual([200, null]);
  });

  it('is on lists below a record and with HEAD, and on nothing else', async () => {
    const { call, write } = await startHost();
    const { body } = await call(write, 'POST', LAYOUTS, { name: 'A', subject: 'B' });
    await call(write, 'PATCH', `${LAYOUTS}/${body.id}`, { subject: 'C' });
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await call(write, method, `${LAYOUTS}/${body.id}/versions?limit=1`);
      const at = `${LAYOUTS}/${body.id}/versions?limit=1&page=2`;
      expect(headers.get('link')).toBe(`<${at}>; rel="next", <${at}>; rel="last"`);
    }
    expect((await call(write, 'GET', `${LAYOUTS}/${body.id}`)).headers.get('link')).toBeNull();
  });
});

describe('OPTIONS', () => {
  it.each([
    ['/api/v1', 'HEAD, GET, OPTIONS'],
    ['/api/v1/me', 'HEAD, GET, OPTIONS'],
    [REQUESTS, 'HEAD, GET, POST, OPTIONS'],
    [`${REQUESTS}/x`, 'HEAD, GET, PUT, PATCH, DELETE, OPTIONS'],
    ['/api/mcp', 'POST, OPTIONS'],
    ['/docs', 'HEAD, GET, OPTIONS'],
    ['/steps/email', 'POST, OPTIONS'],
  ])('of %s names its methods without a key', async (path, allow) => {
    const { call } = await startHost();
    const { status, text, headers } = await call(undefined, 'OPTIONS', path);
    expect([status, text, headers.get('allow')]).toEqual([204, '', allow]);
    expect(headers.get('x-ratelimit-limit')).toBeNull();
  });

  it('of an unknown path is 404', async () => {
    const { call } = await startHost(memoryPorts(), { origins: ['https://app.example'] });
    for (const origin of ['https://app.example', 'https://other.example']) {
      const { status, body } = await call(undefined, 'OPTIONS', '/api/v1/nope', undefined, { origin });
      expect([status, body]).toEqual([404, { error: 'not found' }]);
    }
  });

  it('handles a preflight and lets pages read Location, Link and X-Execution-Id', async () => {
    const { call } = await startHost(memoryPorts(), { origins: ['https://app.example'] });
    const { status, headers } = await call(undefined, 'OPTIONS', REQUESTS, undefined, {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
    });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, 'https://app.example']);
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('access-control-expose-headers')!.split(', ')).toEqual(
      expect.arrayContaining(['Location', 'Link', 'X-Execution-Id']),
    );
  });
});

describe('compression', () => {
  /** fetch decompresses by itself, and hides the bytes. */
  const raw = (url: string, headers: Record<string, string>, method = 'GET', body?: string) =>
    new Promise<{ headers: Record<string, string | string[] | undefined>; bytes: Buffer }>((resolve, reject) => {
      const sending = request(url, { method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
      });
      sending.on('error', reject).end(body);
    });

  async function large() {
    const host = await startHost();
    const { body } = await host.call(host.write, 'POST', LAYOUTS, {
      name: 'A',
      subject: 'B',
      bodyType: 'text',
      body: '<p>Grüße</p>'.repeat(500),
    });
    return { ...host, layout: body, at: `${host.url}${LAYOUTS}/${body.id}` };
  }

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('is %s where the client accepts it and the body is over 1 KB', async (encoding, decompress) => {
    const { at, read, layout, url } = await large();
    const headers = { authorization: `Bearer ${read}`, 'accept-encoding': encoding };
    const sent = await raw(at, headers);
    expect(sent.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(sent.bytes.length),
      vary: 'Accept-Encoding',
    });
    expect(sent.bytes.length).toBeLessThan(1000);
    expect(JSON.parse(decompress(sent.bytes).toString())).toEqual(layout);
    const head = await raw(at, headers, 'HEAD');
    expect(head.bytes.length).toBe(0);
    expect(head.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(sent.bytes.length),
      vary: 'Accept-Encoding',
    });
    const small = await raw(`${url}/api/v1/me`, headers);
    expect(small.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(small.bytes.toString()).level).toBe('read');
  });

  it.each(['', 'identity', 'gzip;q=0', 'zstd', 'br;q=0, gzip;q=0', 'nonsense;;q=x'])(
    'is left out where the client accepts %j',
    async (accepted) => {
      const { at, read, layout } = await large();
      const sent = await raw(at, {
        authorization: `Bearer ${read}`,
        ...(accepted === '' ? {} : { 'accept-encoding': accepted }),
      });
      expect([sent.headers['content-encoding'], sent.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
      expect(JSON.parse(sent.bytes.toString())).toEqual(layout);
    },
  );

  it('is on pages, errors and the tool server too', async () => {
    const { url, read } = await large();
    const headers = { 'accept-encoding': 'gzip' };
    const page = await raw(`${url}/docs`, headers);
    expect(page.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(page.bytes).toString()).toContain('</html>');
    const tools = await raw(
      `${url}/api/mcp`,
      {
        ...headers,
        authorization: `Bearer ${read}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      'POST',
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    );
    expect(tools.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(tools.bytes).toString()).result.tools).toHaveLength(11);
  });
});
