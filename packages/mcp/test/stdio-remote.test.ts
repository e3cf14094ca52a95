import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createToolServer, serveStdioRemote } from '../src/index.js';
import { rpc, serve, toolCall } from './hosts.js';

/** stdio through a host; `ask` sends one message and waits for its answer. */
async function start(url: string, key = 'fak_any', timeoutMs?: number) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const served = serveStdioRemote({ url, key, stdin, stdout, onError, ...(timeoutMs && { timeoutMs }) });
  const answers = new Map<number, any>();
  stdout.on('data', (data) => {
    for (const line of String(data).trim().split('\n')) answers.set(JSON.parse(line).id, JSON.parse(line));
  });
  const ask = async (message: { id: string | number }) => {
    stdin.write(`${JSON.stringify(message)}\n`);
    await expect.poll(() => answers.get(message.id as number), { timeout: 60_000 }).toBeDefined();
    return answers.get(message.id as number);
  };
  return { ask, stdin, served, errors, answers };
}

/** A host that answers the first question, by which stdio looks whether it is there, and then as it is told. */
async function badHost(then: RequestListener, first = true) {
  const server = createServer((request, response) => {
    if (!first) return then(request, response);
    first = false;
    response.end('{"jsonrpc":"2.0","id":0,"result":{}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('forwards messages, reports an unreachable host clearly, and ends with the input', async () => {
  const { app, read } = await buildStore(memoryPorts());
  const host = await serve(createToolServer(app, { version: '1.2.3' }));
  const { ask, stdin, served, errors } = await start(host.url.origin, read);
  stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  expect(await ask(toolCall(1, 'get_stats'))).toMatchObject({ result: { structuredContent: { days: 30 } } });
  expect(await ask(toolCall(2, 'nope'))).toMatchObject({ error: { code: -32602 } });
  await host.close();
  expect(await ask(rpc(3, 'ping'))).toEqual({
    jsonrpc: '2.0',
    id: 3,
    error: { code: -32000, message: expect.stringMatching(/^cannot reach http:\/\/127.0.0.1:\d+ \(\w+\)$/) },
  });
  expect(errors).toHaveLength(1);
  stdin.end();
  await served;
});

it.each<[string, RequestListener, RegExp]>([
  ['ends in the middle of a call', (request) => void request.socket.destroy(), /^cannot reach http:\S+ \(\w+\)$/],
  [
    'ends in the middle of its answer',
    (request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"jsonrpc":"2.0",');
      setTimeout(() => request.socket.destroy(), 20);
    },
    /^cannot reach http:\S+ \(\w+\)$/,
  ],
  ['says nothing', () => {}, /^cannot reach http:\S+ \(no response within 1.5 s\)$/],
  [
    'begins an answer and then says nothing',
    (_, response) => void response.write('{"jsonrpc":'),
    /^cannot reach http:\S+ \(no response within 1.5 s\)$/,
  ],
  [
    'answers with a page of its proxy',
    (_, response) => void response.writeHead(502).end('<h1>Bad Gateway</h1>'),
    /^http:\S+ is not a Sendstep host, or its proxy failed \(status 502\)$/,
  ],
  [
    'answers null',
    (_, response) => void response.end('null'),
    /^http:\S+ is not a Sendstep host, or its proxy failed \(status 200\)$/,
  ],
  [
    'answers that the budget is used up',
    (_, response) => void response.writeHead(429).end('{"error":"rate limit: try again in 3 s"}'),
    /^rate limit: try again in 3 s$/,
  ],
])('a host that %s is reported as an error, and the next call is sent again', async (_, then, message) => {
  // Who answers is given the usual time.
  const timeoutMs = message.source.includes('1.5 s') ? 1500 : undefined;
  const { ask, stdin, served } = await start(await badHost(then), 'fak_any', timeoutMs);
  for (const id of [1, 2]) {
    expect(await ask(rpc(id, 'tools/list'))).toMatchObject({
      id,
      error: { code: -32000, message: expect.stringMatching(message) },
    });
  }
  stdin.end();
  await served;
});

it('finishes running requests before it ends with the input', async () => {
  const url = await badHost((_, response) => {
    setTimeout(() => response.end('{"jsonrpc":"2.0","id":1,"result":{}}'), 100);
  });
  const { stdin, served, answers } = await start(url);
  stdin.end(`${JSON.stringify(rpc(1, 'ping'))}\n`);
  await served;
  expect(answers.get(1)).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
});

it('refuses to start with a bad key', async () => {
  const { app } = await buildStore(memoryPorts());
  const host = await serve(createToolServer(app, { version: '1' }));
  onTestFinished(host.close);
  const { served } = await start(host.url.origin, 'fak_wrong');
  await expect(served).rejects.toMatchObject({ name: 'SendstepError', code: 'unauthenticated' });
});

it('refuses a key that no header can carry as a bad key, not as a host that is away', async () => {
  const { served } = await start(await badHost(() => {}), 'fak_…');
  await expect(served).rejects.toMatchObject({ name: 'SendstepError', code: 'unauthenticated' });
});

it('says what the address has to be when there is no tool server at it', async () => {
  const url = await badHost((_, response) => void response.writeHead(404).end('{"error":"not found"}'), false);
  const { served } = await start(`${url}/api/mcp`);
  await expect(served).rejects.toThrow(
    `no tool server at ${url}/api/mcp/api/mcp: use the URL of the host, such as ${url}`,
  );
});

it('ends with an error at a line that is too long', async () => {
  const { stdin, served } = await start(await badHost(() => {}));
  stdin.write('x'.repeat(11_000_000));
  await expect(served).rejects.toMatchObject({ code: 'too_large', message: expect.stringContaining('10 MB') });
});
