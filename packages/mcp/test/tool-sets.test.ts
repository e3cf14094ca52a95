import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { LEVELS, type Level } from '@sendstep/core';
import { buildStore, memoryPorts, recordExecution } from '@sendstep/core/testing';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createMcpServer,
  createToolServer,
  instructionsFor,
  serveStdio,
  serveStdioRemote,
  TOOL_SETS,
  TOOLS_BY_LEVEL,
  TOOLS_BY_SET,
  type ToolSet,
} from '../src/index.js';
import { headersFor, post, rpc, serve, stateless } from './hosts.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start() {
  const shop = await buildStore(memoryPorts());
  const host = await serve(createToolServer(shop.app, { version: '1.2.3' }));
  closing.push(host.close);
  return { ...shop, url: host.url };
}
type Shop = Awaited<ReturnType<typeof start>>;

/** The framing is the same in both directions, so the server's transport turned around is a client's. */
function overStdio(begin: (streams: { stdin: PassThrough; stdout: PassThrough }) => Promise<void>): Transport {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const served = begin({ stdin, stdout });
  closing.push(() => {
    stdin.end();
    return served;
  });
  return new StdioServerTransport(stdout, stdin);
}

const WAYS: Record<string, (shop: Shop, level: Level, tools?: ToolSet) => Promise<Transport>> = {
  'over HTTP': async ({ url, ...keys }, level, tools) =>
    new StreamableHTTPClientTransport(new URL(tools ? `?tools=${tools}` : '', url), {
      requestInit: { headers: { Authorization: `Bearer ${keys[level]}` } },
    }) as Transport,
  'over stdio': async ({ app, ...keys }, level, tools) =>
    overStdio((streams) => serveStdio(app, { key: keys[level], version: '1.2.3', tools, ...streams })),
  'over stdio through a host': async ({ url, ...keys }, level, tools) =>
    overStdio((streams) => serveStdioRemote({ url: url.origin, key: keys[level], tools, ...streams })),
  embedded: async ({ app, ...keys }, level, tools) => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    await createMcpServer(app, { version: '1.2.3', tools, getKey: () => keys[level] }).connect(far);
    return near;
  },
};

async function connect(transport: Transport) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  closing.push(() => client.close());
  return client;
}

const ALL = [...TOOLS_BY_SET.layouts.execute.keys()];

describe.each(Object.entries(WAYS))('%s', (_, way) => {
  it.each([undefined, ...TOOL_SETS])('with the set %s, each level lists and calls exactly its tools', async (set) => {
    const shop = await start();
    for (const level of LEVELS) {
      const client = await connect(await way(shop, level, set));
      expect(client.getInstructions()).toBe(instructionsFor(set));
      const expected = (set ? TOOLS_BY_SET[set] : TOOLS_BY_LEVEL)[level];
      const { tools } = await client.listTools();
      expect(tools).toEqual(Array.from(expected.values(), ({ definition }) => definition));
      for (const name of ALL) {
        const told = client.callTool({ name, arguments: { nonsense: 1 } });
        if (expected.has(name)) expect(await told, name).toMatchObject({ isError: true });
        else
          await expect(told, name).rejects.toMatchObject({
            code: -32602,
            message: expect.stringContaining('unknown tool'),
          });
      }
    }
  });
});

it('refuses an unknown set with 400 and the names that exist, after the key was checked', async () => {
  const { url, read } = await start();
  const ask = async (query: string, key?: string) => {
    const response = await post(new URL(query, url), key, rpc(1, 'ping'));
    return { status: response.status, body: await response.json() };
  };
  expect(await ask('?tools=layots', read)).toEqual({
    status: 400,
    body: { error: 'tools: unknown set "layots"; use layouts' },
  });
  expect((await ask('?tools=layots')).status).toBe(401);
  for (const query of ['?tools=', '?utm_source=x', '?', '?tools=layouts', '?a=1&tools=layouts']) {
    expect((await ask(query, read)).status, query).toBe(200);
  }
});

it.each([undefined, ...TOOL_SETS])('without a handshake, each request has the set %s of its URL', async (set) => {
  const { url, write } = await start();
  const ask = async (method: string) => {
    const response = await post(new URL(`?tools=${set ?? ''}`, url), write, stateless(1, method), headersFor(method));
    return ((await response.json()) as { result: Record<string, any> }).result;
  };
  expect((await ask('server/discover')).instructions).toBe(instructionsFor(set));
  const { tools } = await ask('tools/list');
  const expected = (set ? TOOLS_BY_SET[set] : TOOLS_BY_LEVEL).write;
  expect(tools).toEqual(Array.from(expected.values(), ({ definition }) => definition));
});

describe('prompts', () => {
  const promptOf = async (
    level: Level,
    tools: ToolSet | undefined,
    name: string,
    args: (shop: Shop) => Promise<object>,
  ) => {
    const shop = await start();
    const client = await connect(await WAYS.embedded!(shop, level, tools));
    const { messages } = await client.getPrompt({ name, arguments: (await args(shop)) as Record<string, string> });
    return (messages[0]!.content as { text: string }).text;
  };
  const layout = async ({ owner }: Shop) => {
    const { id } = await owner.run('layouts.create', { name: 'Order', bodyType: 'text', subject: 'Hi', body: '' });
    await owner.run('translations.put', { id, locale: 'de', subject: 'Hallo' });
    return { id, locale: 'de' };
  };

  it('translate_layout names put_translation only to those that have it', async () => {
    const text = await promptOf('write', 'layouts', 'translate_layout', layout);
    expect(text).toMatch(/call put_translation with id [0-9a-f-]{36}, locale de, ifVersion 2 and the fields/);
    expect(text).not.toContain('/api/v1');
    for (const [level, set] of [
      ['write', undefined],
      ['read', 'layouts'],
    ] as const) {
      const other = await promptOf(level, set, 'translate_layout', layout);
      expect(other).not.toContain('put_translation');
      expect(other).toContain('REST: PUT /api/v1/email-templates/');
    }
  });

  it('explain_failed_execution names the preview only to those that have it', async () => {
    const mail = async ({ owner }: Shop) => ({
      id: await recordExecution(owner, { actionType: 'EMAIL' }, { status: 'FAILED', error: 'no sender' }),
    });
    expect(await promptOf('read', 'layouts', 'explain_failed_execution', mail)).toContain('preview_email_template');
    expect(await promptOf('read', undefined, 'explain_failed_execution', mail)).not.toContain('preview_email_template');
  });
});
