import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { remoteBackend } from '../src/remote-backend.js';
import { command } from './command.js';

async function listening(respond: RequestListener): Promise<string> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const listAt = (url: string) => command({ SENDSTEP_URL: url, SENDSTEP_API_KEY: 'fak_x' }, 'layouts', 'list');

it.each<[string, RequestListener, string]>([
  [
    'another web server',
    (_, response) => void response.setHeader('content-type', 'text/html').end('<h1>It works!</h1>'),
    'is not a Sendstep host, or its proxy failed (status 200); check SENDSTEP_URL',
  ],
  [
    'a proxy whose host is down',
    (_, response) => void response.writeHead(502).end('Bad Gateway'),
    'is not a Sendstep host, or its proxy failed (status 502); check SENDSTEP_URL',
  ],
])('reports %s in one sentence', async (_, respond, words) => {
  const url = await listening(respond);
  expect(await listAt(url)).toEqual({ code: 1, out: '', error: `error: ${url} ${words}\n` });
});

it('reports a host that closes the connection', async () => {
  const url = await listening((request) => void request.socket.destroy());
  expect((await listAt(url)).error).toMatch(/^error: cannot reach http:\/\/127.0.0.1:\d+ \(\w+\)\n$/);
});

it('reports a host name that does not resolve', async () => {
  const { code, error } = await listAt('http://sendstep.invalid');
  expect([code, error]).toEqual([
    1,
    expect.stringMatching(/^error: cannot reach http:\/\/sendstep.invalid \(E\w+\)\n$/),
  ]);
});

it.each<[string, RequestListener]>([
  ['never responds', () => {}],
  ['stops in the middle of a response', (_, response) => void response.write('{"items":')],
])('gives up on a host that %s', async (_, respond) => {
  const url = await listening(respond);
  const answer = remoteBackend(url, 'fak_x', 200).run('layouts.list', {});
  await expect(answer).rejects.toMatchObject({
    code: 'unavailable',
    message: `cannot reach ${url} (no response within 0.2 s)`,
  });
});
