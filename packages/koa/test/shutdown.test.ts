import { connect } from 'node:net';
import { createApp } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { createKoaApp, listen } from '@sendstep/koa';
import { expect, it } from 'vitest';
import { caller } from './host.js';

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms).unref());

/** A host whose list takes this long; `begun` when one is asked for. */
async function slowHost(ms: number) {
  const ports = memoryPorts();
  const { read } = await buildStore(ports);
  const warnings: object[] = [];
  const logger = { info() {}, error() {}, warn: (fields: object) => warnings.push(fields) };
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const list: typeof ports.httpRequests.list = async (...args) => {
    begin();
    await pause(ms);
    return ports.httpRequests.list(...args);
  };
  const app = createApp({ ...ports, httpRequests: { ...ports.httpRequests, list } });
  const listening = await listen(createKoaApp(app, { release: '1', logger }), { host: '127.0.0.1', port: 0, logger });
  return { read, warnings, listening, begun, call: caller(listening.url) };
}

it('keeps idle connections longer than load balancers do, which use one for up to 60 seconds', async () => {
  const { call, read, listening } = await slowHost(0);
  expect((await call(read, 'GET', '/api/v1/me')).headers.get('keep-alive')).toBe('timeout=75');
  await listening.close();
});

it('keeps idle connections as long as configured', async () => {
  const koa = createKoaApp(createApp(memoryPorts()), { release: '1' });
  const listening = await listen(koa, { host: '127.0.0.1', port: 0, keepAliveMs: 9000 });
  expect((await caller(listening.url)('', 'GET', '/healthz')).headers.get('keep-alive')).toBe('timeout=9');
  await listening.close(0);
});

it('lets requests in flight finish, and takes no new ones', async () => {
  const { call, read, listening, begun, warnings } = await slowHost(300);
  const inFlight = call(read, 'GET', '/api/v1/http-requests');
  await begun;
  const closed = listening.close();
  await expect(call(read, 'GET', '/api/v1/me')).rejects.toThrow();
  expect((await inFlight).status).toBe(200);
  await closed;
  expect(warnings).toEqual([]);
});

it('responds with 503 to what takes longer than the grace, and logs it', async () => {
  const { call, read, listening, begun, warnings } = await slowHost(600_000);
  const inFlight = call(read, 'GET', '/api/v1/http-requests?q=private');
  await begun;
  await listening.close(200);
  const { status, headers, body } = await inFlight;
  expect({ status, retryAfter: headers.get('retry-after'), body }).toEqual({
    status: 503,
    retryAfter: '1',
    body: { error: expect.stringMatching(/^the host is stopping before this request has ended; send it again/) },
  });
  expect(warnings).toEqual([{ method: 'GET', path: '/api/v1/http-requests' }]);
});

/** Everything that comes back for these bytes, until the host closes. */
const rawAnswer = (url: string, bytes: string) =>
  new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('close', () => resolve(text));
  });

it('returns 400 for invalid HTTP', async () => {
  const { listening } = await slowHost(0);
  const answer = await rawAnswer(listening.url, 'NONSENSE\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n[\s\S]*\{"error":"request: not valid HTTP"\}$/);
  await listening.close(0);
});

it('returns 431 for headers that are too large', async () => {
  const { listening } = await slowHost(0);
  const answer = await rawAnswer(listening.url, `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`);
  expect(answer).toMatch(
    /^HTTP\/1.1 431 [\s\S]*\{"error":"request: URL and headers are too large, at most 16384 bytes"\}$/,
  );
  await listening.close(0);
});

it('returns 400 for an invalid request target', async () => {
  const { listening } = await slowHost(0);
  const answer = await rawAnswer(
    listening.url,
    'GET http://[/api/v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n[\s\S]*\{"error":"request: not a valid address"\}$/);
  await listening.close(0);
});

it('returns 408 for headers that take over ten seconds, and closes', async () => {
  const { listening } = await slowHost(0);
  expect(await rawAnswer(listening.url, 'GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(
    /^HTTP\/1.1 408 Request Timeout\r\n[\s\S]*\{"error":"request: timed out"\}$/,
  );
  await listening.close(0);
}, 20_000);
