import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientOptions, createClient } from '@sendstep/client';
import { expect, it, onTestFinished } from 'vitest';
import { type Answer, fakeFetch, json } from './fake-host.js';

const busy = (status: number, retryAfter?: string) =>
  json(status, { error: 'later' }, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
const done = json(200, { items: [], pages: 0 });
const lost = new TypeError('fetch failed');

function client(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const { fetch, seen } = fakeFetch(...answers);
  return { ...createClient({ url: 'https://mail.example.com', key: 'fak_x', fetch, ...options }), seen };
}

const content = { name: 'a', subject: 'b' };
it.each<[string, 'read' | 'write' | 'write with an idempotency key', attempts: number, Answer]>([
  ['429 with Retry-After', 'read', 2, busy(429, '0')],
  ['429 with Retry-After', 'write', 2, busy(429, '0')],
  ['503 with Retry-After', 'write', 2, busy(503, '0')],
  ['503 without Retry-After', 'read', 2, busy(503)],
  ['503 without Retry-After', 'write', 1, busy(503)],
  ['503 without Retry-After', 'write with an idempotency key', 2, busy(503)],
  ['a network error', 'read', 2, lost],
  ['a network error', 'write', 1, lost],
  ['a network error', 'write with an idempotency key', 2, lost],
  ['500', 'read', 1, busy(500, '0')],
  ['404', 'read', 1, busy(404)],
  ['429 that asks for an hour', 'read', 1, busy(429, '3600')],
])('after %s, the number of attempts of a %s is %i', async (_, kind, attempts, answer) => {
  const { layouts, seen } = client([answer, done]);
  const options = kind === 'write with an idempotency key' ? { idempotencyKey: 'once' } : {};
  const sent = kind === 'read' ? layouts.list() : layouts.create(content, options);
  if (attempts === 1) await expect(sent).rejects.toMatchObject({ name: 'SendstepError' });
  else await sent;
  expect(seen).toHaveLength(attempts);
  expect(new Set(seen.map((request) => JSON.stringify(request))).size).toBe(1);
});

it('gives up after the configured number of repetitions, and at once without', async () => {
  for (const [retry, attempts] of [
    [{ retries: 2 }, 3],
    [false, 1],
    [undefined, 4],
  ] as const) {
    const { layouts, seen } = client([busy(429, '0')], retry === undefined ? {} : { retry });
    await expect(layouts.list()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 0 });
    expect(seen).toHaveLength(attempts);
  }
});

it('waits no longer than configured', async () => {
  const { layouts, seen } = client([busy(429, '2')], { retry: { maxDelayMs: 1000 } });
  await expect(layouts.list()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 });
  expect(seen).toHaveLength(1);
});

it('a signal ends the wait with its reason', async () => {
  const controller = new AbortController();
  const { layouts, seen } = client([busy(429, '30')]);
  const listed = layouts.list({}, { signal: controller.signal });
  await expect.poll(() => seen.length).toBe(1);
  controller.abort(new Error('enough'));
  await expect(listed).rejects.toThrow('enough');
  await expect(layouts.list({}, { signal: controller.signal })).rejects.toThrow('enough');
  expect(seen).toHaveLength(1);
});

it('a signal ends a request, and a host that never responds meets the limit of an attempt', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { me } = createClient({ url, key: 'fak_x' });
  await expect(me.get({ signal: AbortSignal.timeout(20) })).rejects.toMatchObject({ name: 'TimeoutError' });
  const impatient = createClient({ url, key: 'fak_x', timeoutMs: 50, retry: { retries: 1 } });
  await expect(impatient.me.get()).rejects.toMatchObject({
    code: 'unavailable',
    message: `cannot reach ${url} (no response within 0.05 s)`,
  });
});
