import { PassThrough, Writable } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { BUDGETS } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { expect, it } from 'vitest';
import { LAYOUT_SCHEMA, PROMPTS, serveStdio, TOOLS_BY_LEVEL } from '../src/index.js';
import { rpc, toolCall } from './hosts.js';

async function start(ports = memoryPorts(), level: 'read' | 'write' = 'read') {
  const shop = await buildStore(ports);
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const served = serveStdio(shop.app, { key: shop[level], version: '1.2.3', stdin, stdout, onError });
  return { ...shop, stdin, stdout, errors, served };
}
const lines = (...messages: unknown[]) => messages.map((message) => `${JSON.stringify(message)}\n`).join('');
const answers = (stdout: PassThrough) =>
  String(stdout.read() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

it("serves the SDK's client until the input ends", async () => {
  const { stdin, stdout, served } = await start();
  const client = new Client({ name: 'test', version: '1' });
  // The framing is the same in both directions, so the server's transport turned around is a client's.
  await client.connect(new StdioServerTransport(stdout, stdin));
  expect((await client.listTools()).tools).toHaveLength(TOOLS_BY_LEVEL.read.size);
  const listed = await client.callTool({ name: 'list_http_requests' });
  expect(listed.structuredContent).toEqual({ items: [], page: 1, limit: 25, total: 0, pages: 0 });
  expect((await client.listResources()).resources).toEqual([LAYOUT_SCHEMA]);
  expect((await client.listPrompts()).prompts).toEqual(PROMPTS);
  stdin.end();
  await served;
});

it('responds to every request that was sent before the input ended', async () => {
  const ports = memoryPorts();
  const list = ports.httpRequests.list;
  ports.httpRequests.list = (...args) => new Promise((resolve) => setTimeout(() => resolve(list(...args)), 50));
  const { stdin, stdout, served } = await start(ports);
  stdin.end(lines(toolCall(1, 'list_http_requests'), rpc(2, 'ping'), rpc(3, 'nonsense')));
  await served;
  const codes = new Map(answers(stdout).map(({ id, error }) => [id, error?.code]));
  expect(codes).toEqual(
    new Map([
      [1, undefined],
      [2, undefined],
      [3, -32601],
    ]),
  );
});

it('refuses to start with a bad key', async () => {
  const { app } = await buildStore(memoryPorts());
  await expect(serveStdio(app, { key: 'fak_wrong', version: '1', stdin: new PassThrough() })).rejects.toMatchObject({
    name: 'SendstepError',
    code: 'unauthenticated',
  });
});

it('admits every request separately and reports a revoked key or a spent budget over JSON-RPC', async () => {
  const ports = memoryPorts({ clock: { now: () => 1_750_000_000_000 } });
  const { app, read, owner, stdin, stdout, served } = await start(ports);
  const ask = async (id: number) => {
    stdin.write(lines(rpc(id, 'ping')));
    await expect.poll(() => stdout.readableLength).toBeGreaterThan(0);
    return answers(stdout)[0];
  };
  expect(await ask(1)).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  await Promise.all(Array.from({ length: BUDGETS.request.limit - 2 }, () => app.admit({ key: read })));
  expect(await ask(2)).toMatchObject({ id: 2, error: { code: 429, message: expect.stringMatching(/^rate limit/) } });
  await owner.run('keys.revoke', {
    id: (await owner.run('keys.list', {})).items.find(({ level }) => level === 'read')!.id,
  });
  ports.clock.now = () => 1_750_000_002_000;
  expect(await ask(3)).toMatchObject({ id: 3, error: { code: 401, message: expect.stringContaining('API key') } });
  stdin.end();
  await served;
});

it('goes on after a line it cannot read, and does not repeat that line to the log', async () => {
  const { stdin, stdout, errors, served } = await start();
  stdin.end(`token=hunter2\n${lines({ hunter2: 1 }, [rpc(1, 'ping')], rpc(2, 'ping'))}`);
  await served;
  expect(answers(stdout)).toEqual([{ jsonrpc: '2.0', id: 2, result: {} }]);
  expect(errors).toHaveLength(3);
  expect(errors.map(String).join()).not.toContain('hunter2');
});

it('ends with an error at a line that is too long, instead of waiting for a client it no longer hears', async () => {
  const { stdin, served } = await start();
  stdin.write('x'.repeat(11_000_000));
  await expect(served).rejects.toMatchObject({ code: 'too_large', message: expect.stringContaining('10 MB') });
});

it('ends quietly when the client goes away, or was never there', async () => {
  const { app, read } = await buildStore(memoryPorts());
  const stdin = new PassThrough();
  const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
  const served = serveStdio(app, { key: read, version: '1', stdin, stdout: broken });
  stdin.write(lines(rpc(1, 'ping')));
  await served;

  const gone = new PassThrough();
  gone.destroy();
  await serveStdio(app, { key: read, version: '1', stdin: gone, stdout: new PassThrough() });
});
