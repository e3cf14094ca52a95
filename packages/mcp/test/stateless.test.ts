import { PassThrough } from 'node:stream';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createToolServer, serveStdio } from '../src/index.js';
import { post, rpc, serve, toolCall } from './hosts.js';

/** A request as the stateless revision has it: everything about the client goes with it. */
const modern = (id: number, method: string, params: object = {}) =>
  rpc(id, method, {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  });
const modernHeaders = (method: string) => ({ 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method });
/** What only a server of the stateless revision answers; by these a client knows one. */
const MODERN_ERRORS = [-32020, -32021, -32022];

async function start() {
  const shop = await buildStore(memoryPorts());
  const host = await serve(createToolServer(shop.app, { version: '1' }));
  onTestFinished(host.close);
  const ask = async (body: unknown, headers?: Record<string, string>) => {
    const response = await post(host.url, shop.read, body, headers);
    return { status: response.status, body: (await response.json()) as any };
  };
  return { ...shop, ask };
}

async function overStdio(...messages: object[]) {
  const { app, read } = await buildStore(memoryPorts());
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  await serveStdio(app, { key: read, version: '1', stdin, stdout });
  const lines = String(stdout.read()).trim().split('\n');
  return lines.map((line) => JSON.parse(line)).toSorted((a, b) => a.id - b.id);
}

it('needs no handshake, over HTTP and over stdio', async () => {
  const { ask } = await start();
  expect((await ask(rpc(1, 'tools/list'))).body.result.tools).toHaveLength(11);
  expect((await ask(toolCall(2, 'get_stats'))).body.result.structuredContent.days).toBe(30);
  const [listed, called] = await overStdio(rpc(1, 'tools/list'), toolCall(2, 'get_stats'));
  expect(listed.result.tools).toHaveLength(11);
  expect(called.result.structuredContent.days).toBe(30);
});

it('keeps no state of a client: a handshake changes no later response', async () => {
  const { ask } = await start();
  const before = await ask(rpc(1, 'tools/list'));
  for (const [protocolVersion, capabilities] of [
    ['2024-11-05', {}],
    ['2025-11-25', { sampling: {}, elicitation: {}, roots: { listChanged: true } }],
  ] as const) {
    const params = { protocolVersion, capabilities, clientInfo: { name: 'x', version: '1' } };
    expect((await ask(rpc(1, 'initialize', params))).body.result.protocolVersion).toBe(protocolVersion);
    expect(await ask(rpc(1, 'tools/list'))).toEqual(before);
    expect(await ask(rpc(1, 'tools/list'), { 'Mcp-Session-Id': 'made-up', 'Last-Event-ID': '7' })).toEqual(before);
  }
});

it('makes a client of the stateless revision fall back to the handshake', async () => {
  const { ask } = await start();
  for (const method of ['server/discover', 'tools/list']) {
    const { status, body } = await ask(modern(1, method), modernHeaders(method));
    expect(status).toBe(400);
    expect(MODERN_ERRORS).not.toContain(body.error.code);
  }
  // There are no statuses on stdio: clients probe with this one first.
  const [probed] = await overStdio(modern(1, 'server/discover'));
  expect(probed.error.code).toBe(-32601);
});

it('takes the metadata of the stateless revision along without tripping over it', async () => {
  const { ask } = await start();
  const { body } = await ask(modern(1, 'tools/call', { name: 'get_stats', arguments: { days: 7 } }));
  expect(body.result.structuredContent.days).toBe(7);
  const [called] = await overStdio(modern(1, 'tools/call', { name: 'get_stats', arguments: { days: 7 } }));
  expect(called.result.structuredContent.days).toBe(7);
});
