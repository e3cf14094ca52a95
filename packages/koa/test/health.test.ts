import { unavailable } from '@sendstep/core/errors';
import { memoryPorts } from '@sendstep/core/testing';
import { createKoaApp, listen } from '@sendstep/koa';
import { expect, it, onTestFinished } from 'vitest';
import { caller, startHost } from './host.js';
import { mounted } from './mounted.js';

/** A host whose storage is in the state that the test sets. */
async function hostWith(ping: () => Promise<'ok' | 'degraded'>) {
  const logged: object[] = [];
  const note = (fields: object) => void logged.push(fields);
  const ports = { ...memoryPorts(), ping };
  return { logged, ...(await startHost(ports, { logger: { info: note, warn: note, error: note } })) };
}
const DEGRADED = 'degraded: the service cannot use its storage right now; try again shortly';

it('reports a host that can be used as healthy and ready, and does not log it', async () => {
  const { call, logged } = await hostWith(async () => 'ok');
  for (const path of ['/healthz', '/readyz']) {
    const { status, body, headers } = await call(undefined, 'GET', path);
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
    expect(headers.get('x-request-id')).toBeTruthy();
  }
  expect(logged).toEqual([]);
});

it('stays ready but reports faults of the storage a short while ago', async () => {
  const { call } = await hostWith(async () => 'degraded');
  expect(await call(undefined, 'GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'degraded' } });
  expect(await call(undefined, 'GET', '/api/v1')).toMatchObject({ status: 200, body: { status: 'degraded' } });
});

it('is healthy but not ready without its storage', async () => {
  const { call } = await hostWith(() => Promise.reject(unavailable()));
  expect(await call(undefined, 'GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  const ready = await call(undefined, 'GET', '/readyz');
  expect(ready).toMatchObject({ status: 503, body: { status: 'degraded' } });
  expect(ready.headers.get('retry-after')).toBe('5');
  expect(await call(undefined, 'GET', '/api/v1')).toMatchObject({ status: 503, body: { error: DEGRADED } });
});

it('does not wait for storage that hangs, and asks it only once', async () => {
  let asked = 0;
  const { call } = await hostWith(() => {
    asked++;
    return new Promise(() => {});
  });
  const paths = ['/readyz', '/api/v1', '/'].flatMap((path) => Array<string>(10).fill(path));
  const statuses = await Promise.all(paths.map(async (path) => (await call(undefined, 'GET', path)).status));
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(asked).toBe(1);
});

it('asks the storage far less often than it is asked', async () => {
  let asked = 0;
  const { call } = await hostWith(async () => {
    asked++;
    return 'ok';
  });
  const started = performance.now();
  await Promise.all(Array.from({ length: 200 }, () => call(undefined, 'GET', '/readyz')));
  expect(asked).toBeLessThanOrEqual(1 + (performance.now() - started) / 1000);
});

it('is not ready while it drains, also below the path of another application', async () => {
  const { app } = await startHost();
  const koa = mounted(createKoaApp(app, { release: '1' }), '/shop');
  const listening = await listen(koa, { host: '127.0.0.1', port: 0, drainMs: 600_000 });
  const call = caller(listening.url);
  expect((await call(undefined, 'GET', '/shop/readyz')).status).toBe(200);
  void listening.close(0);
  const { status, body, headers } = await call(undefined, 'GET', '/shop/readyz');
  expect({ status, body, connection: headers.get('connection') }).toEqual({
    status: 503,
    body: { status: 'draining' },
    connection: 'close',
  });
  expect((await call(undefined, 'GET', '/shop/api/v1')).status).toBe(200);
  onTestFinished(() => listening.close(0, 0));
});
