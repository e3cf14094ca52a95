import { BUDGETS, type Ports, unavailable } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { afterEach, expect, it } from 'vitest';
import { createToolServer, type ToolServerOptions } from '../src/index.js';
import { type Host, MAX_BODY, post, rpc, serve, toolCall } from './hosts.js';

const hosts: Host[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});

async function start(options: Partial<ToolServerOptions> = {}, ports: Ports = memoryPorts()) {
  const shop = await buildStore(ports);
  const errors: unknown[] = [];
  const handler = createToolServer(shop.app, { version: '1.2.3', onError: (error) => errors.push(error), ...options });
  const host = await serve(handler);
  hosts.push(host);
  return { ...shop, url: host.url, errors };
}

/** Leaves the key so many requests of its budget. */
async function spendAllBut(left: number, { app, read }: Awaited<ReturnType<typeof start>>) {
  await Promise.all(Array.from({ length: BUDGETS.request.limit - left }, () => app.admit({ key: read })));
}
const stopped = () => memoryPorts({ clock: { now: () => 1_750_000_000_000 } });
const ping = rpc(1, 'ping');

it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'])(
  'responds to %s with 405, with or without a key',
  async (method) => {
    const { url } = await start();
    const response = await fetch(url, { method, headers: { Accept: 'text/event-stream' } });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await response.json()).toEqual({ error: 'method not allowed: use POST' });
  },
);

it('returns 401 without a key and for a wrong or revoked one, before it reads the body', async () => {
  const { url, read, owner } = await start();
  for (const key of [undefined, 'fak_wrong', `${read.slice(0, -1)}_`]) {
    expect((await post(url, key, 'no json', { Accept: 'text/html' })).status).toBe(401);
  }
  expect((await post(url, read, ping)).status).toBe(200);
  const { items } = await owner.run('keys.list', {});
  await owner.run('keys.revoke', { id: items.find(({ level }) => level === 'read')!.id });
  expect((await post(url, read, ping)).status).toBe(401);
});

it('returns 429 when the budget is spent, before it reads the body', async () => {
  const shop = await start({}, stopped());
  await spendAllBut(1, shop);
  expect((await post(shop.url, shop.read, ping)).status).toBe(200);
  const refused = await post(shop.url, shop.read, 'no json');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({
    error: expect.stringMatching(/^rate limit: 300 request calls in 60 seconds/),
  });
  expect((await post(shop.url, shop.write, ping)).status).toBe(200);
});

it('counts every request of a batch, and refuses the ones that the budget has no room for', async () => {
  const shop = await start({}, stopped());
  await spendAllBut(10, shop);
  const full = await post(shop.url, shop.read, [ping, rpc(2, 'ping'), rpc(3, 'nonsense')]);
  expect(full.headers.get('x-ratelimit-remaining')).toBe('7');
  await post(shop.url, shop.read, { jsonrpc: '2.0', method: 'notifications/initialized' });
  const response = await post(
    shop.url,
    shop.read,
    Array.from({ length: 8 }, (_, i) => rpc(i, 'ping')),
  );
  expect(response.status).toBe(200);
  const answers = (await response.json()) as { id: number; error?: { code: number; message: string } }[];
  expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
    ...[0, 1, 2, 3, 4, 5].map((id) => [id, undefined]),
    [6, 429],
    [7, 429],
  ]);
  expect(answers[6]?.error?.message).toMatch(/^rate limit: .* try again in \d+ s$/);
});

it('refuses a web page of another origin with 403, and lets its own, listed ones and programs in', async () => {
  const { url, read } = await start({ allowedOrigins: ['https://app.example'] });
  const status = async (origin: string, key?: string) => (await post(url, key, ping, { Origin: origin })).status;
  for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:1`, `http://${url.host}.evil.example`]) {
    expect(await status(origin), origin).toBe(403);
  }
  for (const origin of [url.origin, 'https://app.example']) expect(await status(origin, read), origin).toBe(200);
});

it('refuses another name of the host with 403 when its names are listed', async () => {
  const { app, read } = await start();
  const handler = createToolServer(app, { version: '1', allowedHosts: ['127.0.0.1', 'localhost', '[::1]'] });
  const status = async (host: string) => {
    const headers = { host, accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    return (await handler({ method: 'POST', headers, bearer: () => read, readBody: async () => ping })).status;
  };
  for (const host of ['127.0.0.1:8080', 'localhost', '[::1]:80']) expect(await status(host), host).toBe(200);
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1@evil.example', '']) {
    expect(await status(host), host).toBe(403);
  }
});

it('passes on what the reading of the body refuses', async () => {
  const { url, read } = await start();
  expect((await post(url, read, `"${'a'.repeat(MAX_BODY)}"`)).status).toBe(413);
});

it('keeps what went wrong inside to itself, and reports it', async () => {
  const ports = memoryPorts();
  const { url, read, errors } = await start({}, ports);
  const fault = new Error('SELECT * FROM secrets failed at db.internal');
  ports.httpRequests.list = async () => {
    throw fault;
  };
  const response = await post(url, read, toolCall(7, 'list_http_requests'));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, error: { code: -32603, message: 'internal error' } });
  expect(errors).toEqual([fault]);
});

it('reports an unreachable storage: 503 before admission, a tool error after it', async () => {
  const ports = memoryPorts();
  const { url, read, errors } = await start({}, ports);
  const outage = async () => {
    throw unavailable(new Error('connection lost'));
  };
  ports.httpRequests.list = outage;
  const inside = await post(url, read, toolCall(1, 'list_http_requests'));
  expect(await inside.json()).toMatchObject({
    result: { isError: true, content: [{ text: expect.stringContaining('storage') }] },
  });
  expect(errors).toHaveLength(1);
  ports.budgets.take = outage;
  expect((await post(url, read, ping)).status).toBe(503);
});

it('hands errors to the reporter of the request when there is one', async () => {
  const ports = memoryPorts();
  const { app, read, errors } = await start({}, ports);
  ports.httpRequests.list = async () => {
    throw new Error('inside');
  };
  const mine: unknown[] = [];
  await createToolServer(app, { version: '1', onError: (error) => errors.push(error) })({
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
    bearer: () => read,
    readBody: async () => toolCall(1, 'list_http_requests'),
    onError: (error) => mine.push(error),
  });
  expect([mine.length, errors.length]).toEqual([1, 0]);
});

it('follows a lowered level at once', async () => {
  const { url, write, owner } = await start();
  const create = toolCall(1, 'create_http_request', { url: 'https://shop.example/' });
  expect(await (await post(url, write, create)).json()).not.toHaveProperty('error');
  const { items } = await owner.run('keys.list', {});
  await owner.run('keys.update', { id: items.find(({ level }) => level === 'write')!.id, level: 'read' });
  expect(await (await post(url, write, create)).json()).toMatchObject({ error: { code: -32602 } });
});
