import type { Socket } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { client, httpTarget, rawTarget, textOf, writeForever } from './targets.js';

const HEAD = 'HTTP/1.1 200 OK\r\n';
const get = (url: string, timeoutMs: number) => ({ method: 'GET', url, headers: {}, timeoutMs });

function drip(socket: Socket, first: string, drop: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(drop), 20);
  socket.once('close', () => clearInterval(timer));
}

it.each<[string, (socket: Socket) => void]>([
  ['says nothing', () => {}],
  ['says half a header', (socket) => void socket.write('HTTP/1.1 200 OK\r\nX-')],
  ['never ends its body', (socket) => void socket.write(`${HEAD}Content-Length: 9\r\n\r\ntea`)],
  ['drips its headers', (socket) => drip(socket, HEAD, 'X-A: b\r\n')],
  ['drips its body', (socket) => drip(socket, `${HEAD}\r\n`, 'x')],
  ['sends one interim answer after the other', (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
])('a target that %s is aborted at the deadline, with its connection', async (_, speak) => {
  let closed: Promise<void> | undefined;
  const { url } = await rawTarget((socket) => {
    closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.resume();
    speak(socket);
  });
  const start = performance.now();
  await expect(client().send(get(url, 300))).rejects.toMatchObject({
    reason: 'timeout',
    message: 'no complete response within 0.3 s',
  });
  expect(performance.now() - start).toBeGreaterThan(290);
  await closed;
});

it('a target that does not complete the TLS handshake is aborted at the deadline', async () => {
  const { url } = await rawTarget((socket) => void socket.resume());
  await expect(client().send(get(url.replace('http:', 'https:'), 300))).rejects.toMatchObject({ reason: 'timeout' });
});

it('one deadline applies to all redirects together', async () => {
  const { url } = await httpTarget((request, response) => {
    const next = Number(request.url!.slice(1)) + 1;
    setTimeout(() => response.writeHead(302, { location: `/${next}` }).end(), 120);
  });
  await expect(client().send(get(`${url}/1`, 400))).rejects.toMatchObject({ reason: 'timeout' });
});

it('a redirect with an endless body is followed immediately, and its connection is closed with the call', async () => {
  let ended: Promise<unknown> | undefined;
  const { url } = await httpTarget((request, response) => {
    if (request.url !== '/') return void response.end('tea');
    ended = new Promise((resolve) => response.once('close', resolve));
    response.writeHead(302, { location: '/there' }).write('more to come');
  });
  expect(textOf(await client().send(get(url, 600_000)))).toBe('tea');
  await ended;
});

it('an endless body is read up to 1 MiB, and the status still counts', async () => {
  let written: Promise<number> | undefined;
  const { url } = await httpTarget((_, response) => {
    response.writeHead(201);
    written = writeForever(response, 'x'.repeat(50_000));
  });
  const answer = await client().send(get(url, 60_000));
  expect(answer).toMatchObject({ status: 201, truncated: true });
  expect(answer.body.length).toBe(65_536);
  // What the sockets of both sides hold comes on top.
  expect(await written).toBeLessThan(20 * 1024 * 1024);
});

it.each([
  ['lines', 'X-Line: abcdefghijklmnopqrstuvwxyz\r\n'],
  ['one name', 'x'.repeat(1000)],
])('endless headers (%s) are not a valid response', async (_, more) => {
  let written: Promise<number> | undefined;
  const { url } = await rawTarget((socket) => {
    socket.write(HEAD);
    written = writeForever(socket, more);
  });
  const message = `response headers from ${new URL(url).host} are too large`;
  await expect(client().send(get(url, 60_000))).rejects.toMatchObject({ reason: 'bad_response', message });
  expect(await written).toBeLessThan(20 * 1024 * 1024);
});

/** 1 GiB of zeros in about a megabyte: gzip files may follow each other in one. */
const bomb = () => Buffer.concat(new Array(1024).fill(gzipSync(Buffer.alloc(1 << 20))));

it.each<[string, () => Promise<Buffer> | Buffer]>([
  ['gzip', bomb],
  ['gzip, gzip', async () => Buffer.concat(await createGzip().end(bomb()).toArray())],
])('a compression bomb (%s) uses no more memory than a body, and the status still counts', async (encoding, make) => {
  const packed = await make();
  const { url } = await httpTarget((_, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(packed);
  });
  const one = client();
  let most = 0;
  const before = process.memoryUsage.rss();
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before);
  }, 5);
  const answers = await Promise.all(Array.from({ length: 8 }, () => one.send(get(url, 60_000))));
  clearInterval(watch);
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, truncated: true });
  expect(answers[0]!.body.length).toBe(65_536);
  expect(most).toBeLessThan(150 * 1024 * 1024);
});

it.each<[string, string, (socket: Socket) => void]>([
  ['resets within a body of known length', 'Content-Length: 900\r\n', (socket) => socket.resetAndDestroy()],
  ['resets within a chunked body', 'Transfer-Encoding: chunked\r\n', (socket) => socket.resetAndDestroy()],
  ['ends within a body of known length', 'Content-Length: 900\r\n', (socket) => socket.end()],
  ['ends within a chunked body', 'Transfer-Encoding: chunked\r\n', (socket) => socket.end('\r\n9\r\nte')],
])('a target that %s is a failed request', async (_, header, end) => {
  const { url } = await rawTarget((socket) => {
    socket.write(`${HEAD}${header}\r\n3\r\ntea`);
    setTimeout(() => end(socket), 50);
  });
  const message = `${new URL(url).host} closed the connection before the response was complete`;
  await expect(client().send(get(url, 60_000))).rejects.toMatchObject({ reason: 'reset', message });
});

it('a target that closes the connection is a failed request', async () => {
  const { url } = await rawTarget((socket) => void socket.once('data', () => socket.end()));
  await expect(client().send(get(url, 60_000))).rejects.toMatchObject({ reason: 'reset' });
});

it.each([
  ['no HTTP', '220 mail.example ESMTP\r\n'],
  ['two lengths', `${HEAD}Content-Length: 3\r\nContent-Length: 5\r\n\r\nteatime`],
  ['a chunk without a size', `${HEAD}Transfer-Encoding: chunked\r\n\r\nhello\r\n`],
])('%s is not a valid response', async (_, bytes) => {
  const { url } = await rawTarget((socket) => void socket.once('data', () => socket.write(bytes)));
  const message = `response from ${new URL(url).host} is not HTTP`;
  await expect(client().send(get(url, 60_000))).rejects.toMatchObject({ reason: 'bad_response', message });
});

it('an unrequested protocol upgrade is not a valid response', async () => {
  const { url } = await rawTarget((socket) =>
    socket.once('data', () => socket.write('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nraw')),
  );
  await expect(client().send(get(url, 60_000))).rejects.toMatchObject({ name: 'HttpFailure' });
});

it('bytes after a response do not reach a later call', async () => {
  let calls = 0;
  const answer = (text: string) => `${HEAD}Content-Length: ${text.length}\r\n\r\n${text}`;
  const { url } = await rawTarget((socket) =>
    socket.on('data', () => socket.write(++calls === 1 ? answer('one') + answer('smuggled') : answer('two'))),
  );
  const one = client();
  expect(textOf(await one.send(get(url, 60_000)))).toBe('one');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(textOf(await one.send(get(url, 60_000)))).toBe('two');
});
