import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { scriptLine } from '../../../test/build.js';
import { LONG } from '../../../test/tier.js';
import { startHost } from './host.js';
import { loadUntilRefused } from './load.js';

const ROUNDS = LONG ? 20 : 3;
const CLIENTS = 20;

it('resets no request when it ends under load', async () => {
  const child = spawn(process.execPath, scriptLine(join(import.meta.dirname, 'drain-host.ts')), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => {
    child.stdin.write('\n');
    return lines.next();
  };
  for (let round = 1; round <= ROUNDS; round++) {
    const { value: url } = await next();
    let closed: Promise<unknown> | undefined;
    const outcomes = await loadUntilRefused(`${url}/api/v1`, CLIENTS, (count) => {
      if (count > 20 * CLIENTS) closed ??= next();
    });
    await closed;
    expect(Object.keys(outcomes).sort(), `round ${round}`).toEqual(['200', 'ECONNREFUSED']);
  }
});

it('serves requests on idle and new connections that are sent before it stops accepting', async () => {
  const { listening } = await startHost();
  const { port } = new URL(listening.url);
  const open = async () => {
    const socket = connect(Number(port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const text = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const [idle, fresh] = [await open(), await open()];
  idle.write(text);
  expect(String((await once(idle, 'data'))[0])).toMatch(/^HTTP\/1.1 200 [\s\S]*Connection: keep-alive/);
  const closed = listening.close(10_000, 50);
  const replies = [idle, fresh].map(async (socket) => {
    let reply = '';
    socket.on('data', (data) => {
      reply += data;
    });
    socket.write(text);
    await once(socket, 'close');
    return reply;
  });
  for (const reply of await Promise.all(replies)) expect(reply).toMatch(/^HTTP\/1.1 200 [\s\S]*Connection: close/);
  await closed;
});
