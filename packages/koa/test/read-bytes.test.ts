import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { readBytes } from '../src/input.js';

/** A real request, handed to the test on the server's side. */
async function receive(headers: Record<string, string | number>, send: (client: ReturnType<typeof request>) => void) {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = request({ port, host: '127.0.0.1', method: 'POST', headers }).on('error', () => {});
  client.flushHeaders();
  const [incoming, answer] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  send(client);
  return { incoming, answer, client };
}

it('reads a body in pieces, and one that is empty', async () => {
  const { incoming } = await receive({}, (client) => {
    client.write('ab');
    setTimeout(() => client.end('cd'), 20);
  });
  expect((await readBytes(incoming)).toString()).toBe('abcd');
  expect(await readBytes(incoming)).toHaveLength(0);
  const empty = await receive({ 'content-length': 0 }, (client) => client.end());
  expect(await readBytes(empty.incoming)).toHaveLength(0);
});

it('waits for who asks late', async () => {
  const { incoming } = await receive({ 'content-length': 4 }, (client) => client.end('abcd'));
  await pause(50);
  expect((await readBytes(incoming)).toString()).toBe('abcd');
});

it('refuses what is cut off, while it is read and before', async () => {
  const during = await receive({ 'content-length': 100 }, (client) => client.write('half'));
  const read = readBytes(during.incoming);
  await pause(20);
  during.client.destroy();
  await expect(read).rejects.toThrow('request: was cut off');
  const before = await receive({ 'content-length': 100 }, (client) => client.destroy());
  await once(before.incoming, 'close').catch(() => {});
  await expect(readBytes(before.incoming)).rejects.toThrow('request: was cut off');
});

it.each([
  ['announces too much', { 'content-length': 11 }],
  ['says too much without having announced it', {}],
])('refuses a body that %s, and can still answer', async (_, headers) => {
  const { incoming, answer, client } = await receive(headers, (client) => client.end('0123456789a'));
  await expect(readBytes(incoming, 10)).rejects.toMatchObject({
    code: 'too_large',
    message: 'request: at most 10 bytes',
  });
  answer.writeHead(413).end();
  const [response] = (await once(client, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(413);
});
