import type { Socket } from 'node:net';
import { createGzip } from 'node:zlib';
import { expect, it } from 'vitest';
import { rawTarget, writeForever } from '../../node/test/targets.js';
import { REQUESTS, runHost } from './run-host.js';
import { startTarget } from './target.js';

const HEAD = 'HTTP/1.1 200 OK\r\n';

function drip(socket: Socket, first: string, drop: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(drop), 20);
  socket.once('close', () => clearInterval(timer));
}

it.each<[string, (socket: Socket) => void, RegExp]>([
  ['hangs', () => {}, /^no complete response within 1 s \(execution /],
  ['drips its headers', (socket) => drip(socket, HEAD, 'X-A: b\r\n'), /^no complete response within 1 s/],
  ['drips its body', (socket) => drip(socket, `${HEAD}\r\n`, 'x'), /^no complete response within 1 s/],
  [
    'never ends its headers',
    (socket) => void writeForever(socket, `X-A: ${'b'.repeat(1000)}\r\n`),
    /^response from .* is not HTTP/,
  ],
  [
    'never ends its headers, in HTTP',
    (socket) => {
      socket.write(HEAD);
      void writeForever(socket, `X-A: ${'b'.repeat(1000)}\r\n`);
    },
    /^response headers from .* are too large/,
  ],
  [
    'resets in the middle of the body',
    (socket) => void socket.write(`${HEAD}Content-Length: 99\r\n\r\nhalf`, () => socket.resetAndDestroy()),
    /closed the connection before the response was complete/,
  ],
])('a target that %s is a 502 that says so, in time, and FAILED in the history', async (_, speak, error) => {
  const { make, run, history } = await runHost();
  const target = await rawTarget((socket) => {
    socket.resume();
    speak(socket);
  });
  const timeoutMs = error.source.includes('within 1 s') ? 1000 : 30_000;
  const id = await make({ url: target.url, timeoutMs });
  const answer = await run(id);
  expect([answer.status, answer.body.error]).toEqual([502, expect.stringMatching(error)]);
  const [entry] = (await history()).items;
  expect(entry).toMatchObject({ id: answer.headers.get('x-execution-id'), status: 'FAILED' });
  expect(answer.body.error).toBe(`${entry.error} (execution ${entry.id})`);
});

it.each<[string, (socket: Socket) => void]>([
  [
    'body',
    (socket) => {
      socket.write(`${HEAD}\r\n`);
      void writeForever(socket, 'tea '.repeat(1000));
    },
  ],
  [
    'gzip bomb',
    (socket) => {
      socket.write(`${HEAD}Content-Encoding: gzip\r\n\r\n`);
      const bomb = createGzip();
      bomb.pipe(socket).on('error', () => {});
      void writeForever(bomb as never, Buffer.alloc(1_000_000, 'tea '));
      socket.once('close', () => bomb.destroy());
    },
  ],
])('an endless %s is read to a bound: the status decides, and 64 KiB are kept', async (_, speak) => {
  const { make, run, call, read } = await runHost();
  const target = await rawTarget((socket) => {
    socket.resume().on('error', () => {});
    speak(socket);
  });
  const { status, body } = await run(await make({ url: target.url, timeoutMs: 30_000 }));
  expect([status, body.response.truncated]).toEqual([200, true]);
  expect(body.response.body.length).toBeLessThanOrEqual(65_536);
  const entry = (await call(read, 'GET', `/api/v1/history/${body.executionId}`)).body;
  expect(entry.response).toEqual(body.response);
});

it.each<[string, string, number]>([
  ['nested too deeply', `{"variables":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`, 400],
  ['too large', `{"variables":{"a":"${'x'.repeat(6_000_000)}"}}`, 413],
  ['large', `{"variables":{"a":"${'x'.repeat(300_000)}"}}`, 200],
  ['a prototype', '{"variables":{"__proto__":{"a":"x"},"constructor":{"a":"x"}}}', 200],
  ['a letter cut in half', '{"variables":{"a":"\\ud800"}}', 200],
  ['a NUL', '{"variables":{"a":"\\u0000"}}', 200],
  ['a list', '{"variables":[]}', 400],
  ['nothing', '{"variables":null}', 200],
])('variables that are %s are sent as they are or refused, and never a fault of ours', async (_, body, status) => {
  const { make, call, execute } = await runHost();
  const target = await startTarget((_, response) => response.end('ok'));
  const id = await make({ method: 'POST', url: target.url, body: '{"a": {{ variables.a | json }}, "b": 1}' });
  const answer = await call(execute, 'POST', `${REQUESTS}/${id}/test`, body);
  expect([answer.status, answer.body.error]).toEqual([status, status === 200 ? undefined : expect.any(String)]);
  expect(target.received).toHaveLength(status === 200 ? 1 : 0);
});

it('headers with letters beyond ASCII arrive as UTF-8 and are shown as they were written', async () => {
  const { make, run } = await runHost();
  const target = await startTarget(({ headers }, response) => {
    response.setHeader('X-Back', headers['x-name'] as string).end();
  });
  const { status, body } = await run(await make({ url: target.url, headers: { 'X-Name': '{{ variables.n }}' } }), {
    n: 'Tee für Zoë 茶',
  });
  expect([status, body.request.headers['X-Name']]).toEqual([200, 'Tee für Zoë 茶']);
  expect(Buffer.from(target.received[0]!.headers['x-name'] as string, 'latin1').toString()).toBe('Tee für Zoë 茶');
});
