import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { ALLOW_SLOW, limitRequestTime } from '../src/request-time.js';

const LIMIT_MS = 40;

/** Sends a request with a body of four bytes, one by one, and returns how the server ended it. */
async function sendSlowly(handle: (request: IncomingMessage) => void, bytes: number) {
  const server: Server = createServer((request, response) => {
    handle(request);
    request.resume().once('end', () => setTimeout(() => response.end('stored'), LIMIT_MS * 3));
  });
  limitRequestTime(server, LIMIT_MS);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => socket.end(error.code));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const chunks: Buffer[] = [];
  const ended = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks).toString()));
  });
  socket.write('PUT / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4\r\n\r\n');
  for (let i = 0; i < bytes; i++) {
    // The whole body takes longer than the limit, no pause in it does.
    await pause(LIMIT_MS / 2);
    socket.write('x');
  }
  return ended;
}

it('a body that does not arrive in time is refused', async () => {
  expect(await sendSlowly(() => {}, 1)).toBe('ERR_HTTP_REQUEST_TIMEOUT');
});

it('a body that a handler allowed to be slow is refused only when it stops', async () => {
  expect(await sendSlowly((request) => request.emit(ALLOW_SLOW), 1)).toBe('ERR_HTTP_REQUEST_TIMEOUT');
  // Paused by a busy machine, this one may be cut off; it must succeed sometimes, which the fixed limit never allows.
  await expect
    .poll(() => sendSlowly((request) => request.emit(ALLOW_SLOW), 4), { timeout: 120_000 })
    .toContain('stored');
});
