import { BUDGETS, type BudgetKind } from '@sendstep/core';
import { memoryPorts } from '@sendstep/core/testing';
import { createToolServer } from '@sendstep/mcp';
import { describe, expect, it } from 'vitest';
import { hashKey } from '../../core/src/domain/key.js';
import { serveApp, startHost } from './host.js';
import { runHost } from './run-host.js';
import { startTarget } from './target.js';

const ACCEPT = { accept: 'application/json, text/event-stream' };
const rpc = (id: number, method: string, params?: object) => ({ jsonrpc: '2.0', id, method, params });
const ping = rpc(1, 'ping');
const stopped = () => memoryPorts({ clock: { now: () => 1_750_000_000_000 } });

describe('the rules of Streamable HTTP at /api/mcp', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s is 405, names POST, and needs no key', async (method) => {
    const { call, read } = await startHost();
    for (const key of [undefined, read]) {
      const { status, headers, body } = await call(key, method, '/api/mcp', undefined, { accept: 'text/event-stream' });
      expect([status, headers.get('allow'), body]).toEqual([405, 'POST', { error: 'method not allowed: use POST' }]);
    }
  });

  const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
  const error = (code: number, message: RegExp) => ({
    jsonrpc: '2.0',
    id: null,
    error: { code, message: expect.stringMatching(message) },
  });
  it.each<[string, unknown, Record<string, string>, number, unknown]>([
    ['a request', ping, {}, 200, { jsonrpc: '2.0', id: 1, result: {} }],
    ['a notification', notification, {}, 202, undefined],
    ['several notifications', [notification, notification], {}, 202, undefined],
    ['an answer to nothing', { jsonrpc: '2.0', id: 1, result: {} }, {}, 202, undefined],
    ['a client that takes no streams', ping, { accept: 'application/json' }, 406, error(-32000, /^Not Acceptable/)],
    ['a client that takes streams alone', ping, { accept: 'text/event-stream' }, 406, error(-32000, /^Not Acceptable/)],
    ['another content type', ping, { 'content-type': 'text/plain' }, 415, error(-32000, /^Unsupported Media Type/)],
    ['no JSON', '{"jsonrpc"', {}, 400, error(-32700, /^Parse error/)],
    ['JSON that is no message', { a: 1 }, {}, 400, error(-32600, /^Invalid Request/)],
    ['an unknown revision', ping, { 'mcp-protocol-version': '1999-01-01' }, 400, error(-32000, /^Bad Request: Unsupp/)],
    ['a known revision', ping, { 'mcp-protocol-version': '2025-06-18' }, 200, expect.anything()],
    ['a body that is too large', 'x'.repeat(5_000_001), {}, 413, { error: 'request: at most 5000000 bytes' }],
    ['a page of another origin', ping, { origin: 'https://evil.example' }, 403, { error: 'origin not allowed' }],
    ['a page without an origin', ping, { origin: 'null' }, 403, { error: 'origin not allowed' }],
  ])('%s', async (_, sent, headers, status, body) => {
    const { call, read } = await startHost();
    const answer = await call(read, 'POST', '/api/mcp', sent, { ...ACCEPT, ...headers });
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
    if (body === undefined) expect(answer.text).toBe('');
    else expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('the query names a set of tools, and an unknown one is 400', async () => {
    const { call, read } = await startHost();
    const list = async (query: string) => {
      const { status, body } = await call(read, 'POST', `/api/mcp${query}`, rpc(1, 'tools/list'), ACCEPT);
      return { status, count: body.result?.tools.length, error: body.error };
    };
    expect(await list('')).toEqual({ status: 200, count: 11 });
    expect(await list('?tools=layouts')).toEqual({ status: 200, count: 15 });
    expect(await list('?tools=layots')).toEqual({ status: 400, error: 'tools: unknown set "layots"; use layouts' });
  });

  it('lets in a page of its own and of a listed origin', async () => {
    const { app, read, call, url } = await startHost();
    const ask = async (through: typeof call, origin: string) =>
      (await through(read, 'POST', '/api/mcp', ping, { ...ACCEPT, origin })).status;
    expect(await ask(call, url)).toBe(200);
    const tools = createToolServer(app, { version: '1', allowedOrigins: ['https://app.example'] });
    const listed = await serveApp(app, { tools });
    expect(await ask(listed.call, 'https://app.example')).toBe(200);
    expect(await ask(listed.call, 'https://other.example')).toBe(403);
  });

  it('a missing, malformed or wrong key is 401 and says how to send one, before the body is read', async () => {
    const { call, url, read } = await startHost();
    for (const key of [undefined, 'nope', 'fak_wrong']) {
      const { status, headers, body } = await call(key, 'POST', '/api/mcp', 'no json');
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(body).toEqual({ error: expect.stringContaining('a valid API key is required') });
    }
    const basic = await fetch(`${url}/api/mcp`, { method: 'POST', headers: { authorization: `Basic ${read}` } });
    expect(basic.status).toBe(401);
  });

  it.each([
    'oauth-protected-resource',
    'oauth-protected-resource/api/mcp',
    'oauth-authorization-server',
    'oauth-authorization-server/api/mcp',
    'openid-configuration',
  ])('/.well-known/%s is 404 in JSON, so no client starts OAuth', async (name) => {
    const { call } = await startHost();
    for (const method of ['GET', 'POST']) {
      const { status, headers, body } = await call(undefined, method, `/.well-known/${name}`);
      expect([status, body]).toEqual([404, { error: 'not found' }]);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    }
  });
});

describe('budgets through /api/mcp', () => {
  const spend = (host: Awaited<ReturnType<typeof startHost>>, key: string, kind: BudgetKind, left: number) =>
    host.app.ports.budgets.take(hashKey(key), kind, BUDGETS[kind].limit - left);

  it('count every request of a batch, and report the remaining budget', async () => {
    const host = await startHost(stopped());
    const batch = [ping, rpc(2, 'tools/list'), rpc(3, 'nonsense')];
    const { headers } = await host.call(host.read, 'POST', '/api/mcp', batch, ACCEPT);
    expect(headers.get('x-ratelimit-remaining')).toBe('297');
    expect((await host.call(host.read, 'GET', '/api/v1/me')).headers.get('x-ratelimit-remaining')).toBe('296');
  });

  it('are refused with 429 and the time to wait when nothing is left, and inside a batch for what has no room', async () => {
    const host = await startHost(stopped());
    await spend(host, host.read, 'request', 2);
    const batch = await host.call(host.read, 'POST', '/api/mcp', [ping, rpc(2, 'ping'), rpc(3, 'ping')], ACCEPT);
    expect(batch.status).toBe(200);
    expect(batch.body.map(({ error }: any) => error?.code)).toEqual([undefined, undefined, 429]);
    const refused = await host.call(host.read, 'POST', '/api/mcp', ping, ACCEPT);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatch(
      /^rate limit: 300 request calls in 60 seconds for this key; try again in \d+ s$/,
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('of runs are a tool error with the time to wait; nothing is sent, and the key goes on with the rest', async () => {
    const target = await startTarget((_, response) => void response.end('ok'));
    const host = await runHost(stopped());
    const id = await host.make({ url: target.url });
    await spend(host, host.execute, 'execute', 1);
    expect((await host.tool('test_http_request', { id })).body.result.structuredContent.status).toBe('SUCCESS');
    const { status, body } = await host.tool('test_http_request', { id });
    expect(status).toBe(200);
    const text = expect.stringMatching(/^rate limit: 60 execute calls in 3600 seconds .*; try again in \d+ s$/);
    expect(body.result).toEqual({ isError: true, content: [{ type: 'text', text }] });
    expect(target.received).toHaveLength(1);
    expect((await host.tool('get_stats', {})).body.result.structuredContent.total).toBe(1);
  });
});
