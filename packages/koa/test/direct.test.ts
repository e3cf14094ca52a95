import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { API_ROOT, createKoaApp, ROUTES, type Route, verbsOf } from '@sendstep/koa';
import { createToolServer } from '@sendstep/mcp';
import Koa from 'koa';
import { expect, it, onTestFinished } from 'vitest';

async function serve(handler: ReturnType<Koa['callback']>): Promise<number> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

/** The bytes of a response, without what differs between two requests. */
async function send(port: number, { method, path, headers, body }: Sent) {
  const sent = request({ port, host: '127.0.0.1', method, path, headers: { 'x-request-id': 'r1', ...headers } });
  sent.end(body);
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const raw: string[] = response.rawHeaders;
  const head = raw.map((text, i) => (raw[i - 1] === 'Date' ? '' : text));
  return { status: response.statusCode, head, body: Buffer.concat(chunks).toString('base64') };
}

it('responds like the middleware, byte by byte', async () => {
  const ports = memoryPorts();
  const { budgets } = ports;
  const take: typeof budgets.take = async (hash, kind, count) => {
    const taken = await budgets.take(hash, kind, count);
    return taken && { ...taken, granted: count, used: 7 };
  };
  const { app, write, read, owner } = await buildStore({ ...ports, budgets: { take } });
  const logged: object[] = [];
  const log = (fields: object) => void logged.push({ ...fields, ms: 0 });
  const logger = { info: log, warn: log, error: log };
  const tools = createToolServer(app, { version: '1' });
  const koa = createKoaApp(app, { release: '1', tools, logger });
  const [direct, through] = [await serve(koa.callback()), await serve(Koa.prototype.callback.call(koa))];
  const { id } = await owner.run('httpRequests.create', { url: 'https://a.example', body: { note: 'ü'.repeat(3000) } });
  await owner.run('httpRequests.create', { url: 'https://b.example' });

  const authorization = `Bearer ${write}`;
  const one = `${API_ROOT}/http-requests/${id}`;
  const json = { authorization, 'content-type': 'application/json' };
  const rpc = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const tool = {
    method: 'POST',
    path: '/api/mcp',
    headers: { ...json, accept: 'application/json, text/event-stream' },
  };
  const routes = Object.values<Route | null>(ROUTES).flatMap((route) =>
    route
      ? [route[1], ...(route[2] ?? []).map(([path]) => path)].flatMap((path) =>
          ['GET', 'HEAD', ...verbsOf(route).map((verb) => verb.toUpperCase())].map((method) => ({ method, path })),
        )
      : [],
  );
  const requests: Sent[] = [
    ...routes.flatMap(({ method, path }) => {
      const filled = API_ROOT + path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      const body = /GET|HEAD/.test(method) ? undefined : '{"unknown":1}';
      return [
        { method, path: filled, headers: body ? json : { authorization }, body },
        { method, path: filled, headers: { authorization: `Bearer ${read}` } },
      ];
    }),
    { method: 'GET', path: one, headers: { authorization } },
    { method: 'HEAD', path: one, headers: { authorization } },
    { method: 'GET', path: one, headers: { authorization, 'accept-encoding': 'br, gzip' } },
    { method: 'HEAD', path: one, headers: { authorization, 'accept-encoding': 'gzip' } },
    { method: 'GET', path: one, headers: { authorization, 'accept-encoding': 'identity' } },
    { method: 'GET', path: one, headers: { authorization, 'if-none-match': '"1-br"' } },
    { method: 'GET', path: one, headers: { authorization, 'if-match': '"7"' } },
    { method: 'GET', path: one, headers: { authorization, 'if-match': 'wrong' } },
    { method: 'PATCH', path: one, headers: json, body: '{"timeoutMs":1}' },
    { method: 'PATCH', path: one, headers: { ...json, 'content-type': 'text/plain' }, body: 'x' },
    { method: 'GET', path: one },
    { method: 'GET', path: one, headers: { authorization: 'Bearer wrong' } },
    { method: 'GET', path: `${API_ROOT}/http-requests?limit=1&q=%20&x=1`, headers: { authorization } },
    { method: 'GET', path: `${API_ROOT}/http-requests?limit=0`, headers: { authorization } },
    { method: 'GET', path: `${API_ROOT}/http-requests/%41`, headers: { authorization } },
    { method: 'GET', path: `${API_ROOT}/http-requests/`, headers: { authorization } },
    { method: 'GET', path: `${API_ROOT}//http-requests`, headers: { authorization } },
    { method: 'OPTIONS', path: one },
    { method: 'DELETE', path: `${API_ROOT}/me`, headers: { authorization } },
    { ...tool, body: rpc('tools/list', {}) },
    { ...tool, body: rpc('tools/call', { name: 'get_http_request', arguments: { id } }) },
    { ...tool, headers: { ...tool.headers, 'accept-encoding': 'gzip' }, body: rpc('tools/list', {}) },
    { ...tool, body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }) },
    { ...tool, body: '{' },
    { ...tool, method: 'GET' },
    { ...tool, method: 'OPTIONS' },
    { method: 'POST', path: '/api/mcp', headers: { 'content-type': 'application/json' }, body: rpc('tools/list', {}) },
  ];
  for (const sent of requests) {
    const name = `${sent.method} ${sent.path} ${JSON.stringify(sent.headers)} ${sent.body}`;
    logged.length = 0;
    const expected = await send(through, sent);
    expect(await send(direct, sent), name).toEqual(expected);
    expect(logged, name).toHaveLength(2);
    expect(logged[1], name).toEqual(logged[0]);
  }
});
