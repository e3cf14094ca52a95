import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { addressGuard } from '@sendstep/node';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type GitProxyOptions, openGitProxy } from '../src/git-proxy.js';
import { PRIVATE, PUBLIC, rawTarget } from './targets.js';

async function proxy(options: Partial<GitProxyOptions> = {}) {
  const resolve = async () => [{ address: PUBLIC, family: 4 }];
  const { url, failure, close } = await openGitProxy({ guard: addressGuard([PUBLIC]), resolve, ...options });
  onTestFinished(close);
  const { username, password, port } = new URL(url);
  const credentials = (name: string, word: string) =>
    `Proxy-Authorization: Basic ${Buffer.from(`${name}:${word}`).toString('base64')}\r\n`;
  const own = credentials(username, password);

  function open(): Socket {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    return socket;
  }
  function send(line: string, headers = own): Socket {
    const socket = open();
    socket.write(`${line} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
    return socket;
  }
  /** The status, what came right after it, and the connection. */
  async function ask(line: string, headers = own) {
    const socket = send(line, headers);
    const [data] = (await once(socket, 'data')) as [Buffer];
    const rest = data.subarray(data.indexOf('\r\n\r\n') + 4);
    return { socket, status: Number(data.toString('latin1').split(' ')[1]), rest };
  }
  return { ask, send, open, failure, close, credentials };
}
/** Sends back what it gets. */
const mirror = () => rawTarget((socket) => void socket.pipe(socket));
const isClosed = (socket: Socket) => (socket.resume().destroyed ? true : once(socket, 'close').then(() => true));

it('tunnels to an allowed address, both ways', async () => {
  const target = await mirror();
  const { ask, failure } = await proxy();
  for (const host of [PUBLIC, 'git.example', 'GIT_1.example.']) {
    const { socket, status } = await ask(`CONNECT ${host}:${target.port}`);
    expect(status).toBe(200);
    socket.write('hello');
    expect((await once(socket, 'data')).toString()).toBe('hello');
  }
  expect(failure()).toBeUndefined();
});

it('requires its password, and a request without it is not a failure of the repository', async () => {
  const target = await mirror();
  const { ask, failure, credentials } = await proxy();
  for (const headers of ['', credentials('sendstep', 'x'), credentials('sendstep', ''), 'Proxy-Authorization: x\r\n']) {
    const { socket, status } = await ask(`CONNECT ${PUBLIC}:${target.port}`, headers);
    expect(status).toBe(407);
    expect(await isClosed(socket)).toBe(true);
  }
  expect([target.connections(), failure()]).toEqual([0, undefined]);
});

it('refuses an address that is not allowed, also after one that is', async () => {
  const [outside, inside] = [await mirror(), await rawTarget(() => {}, PRIVATE)];
  const { ask, failure } = await proxy();
  expect((await ask(`CONNECT ${PUBLIC}:${outside.port}`)).status).toBe(200);
  expect((await ask(`CONNECT ${PRIVATE}:${inside.port}`)).status).toBe(403);
  expect([inside.connections(), failure()]).toEqual([0, 'address not allowed']);
  expect((await ask(`CONNECT ${PUBLIC}:${outside.port}`)).status).toBe(200);
  expect(failure()).toBeUndefined();
});

it.each([
  '',
  ':443',
  'x',
  'x:',
  'x:0',
  'x:65536',
  'x:443:443',
  'a@x:443',
  'x/y:443',
  '[x]:443',
  '[::1%1]:443',
  '::1:443',
])('refuses "%s", which is not a host and port', async (target) => {
  expect([400, 403]).toContain((await (await proxy()).ask(`CONNECT ${target}`)).status);
});

it.each(['GET', 'POST', 'OPTIONS'])('does not serve %s', async (method) => {
  const target = await mirror();
  const { ask } = await proxy();
  expect((await ask(`${method} http://${PUBLIC}:${target.port}/`)).status).toBe(405);
  expect(target.connections()).toBe(0);
});

it('reports a refused connection and a name that does not resolve', async () => {
  const { ask, failure } = await proxy();
  expect((await ask(`CONNECT ${PUBLIC}:1`)).status).toBe(502);
  expect(failure()).toBe('the repository cannot be reached');
  const nameless = await proxy({ resolve: async () => [] });
  expect((await nameless.ask('CONNECT git.example:443')).status).toBe(502);
  expect(nameless.failure()).toBe('the repository cannot be reached');
});

it('delivers everything to a slow client when the server closes first', async () => {
  const size = 8 * 1024 * 1024;
  const target = await rawTarget((socket) => void socket.end(Buffer.alloc(size, 'x')));
  const { ask } = await proxy();
  const { socket, rest } = await ask(`CONNECT ${PUBLIC}:${target.port}`);
  let received = rest.length;
  for await (const chunk of socket) {
    received += chunk.length;
    await pause(1);
  }
  expect(received).toBe(size);
});

it('closes an idle connection', async () => {
  const target = await mirror();
  const { ask, failure } = await proxy({ idleMs: 200 });
  const { socket } = await ask(`CONNECT ${PUBLIC}:${target.port}`);
  expect(await isClosed(socket)).toBe(true);
  expect(failure()).toBe('the repository stopped responding');
});

it('limits the number of connections', async () => {
  const { open } = await proxy();
  const sockets = Array.from({ length: 20 }, open);
  let closed = 0;
  for (const socket of sockets) socket.resume().once('close', () => closed++);
  await vi.waitUntil(() => closed === 4, { timeout: 60_000 });
  await pause(300);
  expect(closed).toBe(4);
});

it('closes every connection when it is closed, on both sides, including pending ones', async () => {
  let ended = 0;
  const target = await rawTarget((socket) => void socket.on('close', () => ended++));
  const never = new Promise<never>(() => {});
  const { ask, send, open, close } = await proxy({ resolve: () => never });
  const { socket } = await ask(`CONNECT ${PUBLIC}:${target.port}`);
  const silent = open();
  await once(silent, 'connect');
  const waiting = send('CONNECT git.example:443');
  await pause(100);
  await close();
  expect(await Promise.all([socket, silent, waiting].map(isClosed))).toEqual([true, true, true]);
  await vi.waitUntil(() => ended === 1);
  const [error] = await once(open(), 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});
