import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createMcpServer, createToolServer, INSTRUCTIONS, TOOLS_BY_LEVEL } from '../src/index.js';
import { serve } from './hosts.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function connect(transport: Transport) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  closing.push(() => client.close());
  return client;
}
const overHttp = (url: URL, key: string) =>
  connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: { Authorization: `Bearer ${key}` } } }));

type Shop = Awaited<ReturnType<typeof buildStore>>;
const WAYS = {
  'over HTTP': async ({ app, write }: Shop) => {
    const host = await serve(createToolServer(app, { version: '1.2.3' }));
    closing.push(host.close);
    return overHttp(host.url, write);
  },
  'in memory': async ({ app, write }: Shop) => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    await createMcpServer(app, { version: '1.2.3', getKey: () => write }).connect(far);
    return connect(near);
  },
};

describe.each(Object.entries(WAYS))("the SDK's client %s", (_, way) => {
  it('creates, reads, changes and deletes, and accepts every response by its own checks', async () => {
    const shop = await buildStore(memoryPorts());
    const client = await way(shop);
    expect(client.getServerVersion()).toEqual({ name: 'sendstep', title: 'Sendstep', version: '1.2.3' });
    expect(client.getInstructions()).toBe(INSTRUCTIONS);
    await client.ping();
    // Once it has the list, the client checks every answer against the tool's output schema.
    expect((await client.listTools()).tools).toHaveLength(TOOLS_BY_LEVEL.write.size);

    const call = async (name: string, args: Record<string, unknown>) => {
      const result = await client.callTool({ name, arguments: args });
      const [block] = result.content as { text: string }[];
      return { ...result, text: block!.text, data: result.structuredContent as Record<string, unknown> };
    };
    // What REST stored as an object or a list is shown as one.
    for (const body of [{ a: ['{{ variables.b }}'] }, [1, 2]]) {
      const { id } = await shop.owner.run('httpRequests.create', { url: 'https://shop.example/', body });
      expect((await call('get_http_request', { id })).data).toMatchObject({ body });
    }
    for (const body of ['', '{"a": 1}', '{"a":["{{ variables.b }}"]}', '[1,2]']) {
      const made = await call('create_http_request', {
        url: 'https://shop.example/stock',
        headers: { Authorization: 'Bearer Zx81kQ0pLm4vT9', 'X-Ref': '{{ secrets.KEY }}' },
        body,
      });
      expect(made.data).toMatchObject({
        body,
        headers: { Authorization: expect.stringContaining('********'), 'X-Ref': '{{ secrets.KEY }}' },
      });
      expect(made.text).not.toContain('Zx81kQ0pLm4vT9');
      expect(JSON.parse(made.text)).toEqual(made.data);
      // What was read can be sent back as it is.
      const { id } = made.data;
      expect((await call('update_http_request', { ...made.data, name: 'Stock' })).data).toMatchObject({
        name: 'Stock',
      });
      expect((await call('get_http_request', { id })).data).toMatchObject({ id, name: 'Stock' });
      expect((await call('list_http_requests', { q: 'STOCK' })).data).toMatchObject({ total: 1 });
      expect((await call('delete_http_request', { id })).data).toEqual({ deleted: true, id });
      expect(await call('get_http_request', { id })).toMatchObject({ isError: true, text: 'HTTP request not found' });
    }
    expect(await call('create_http_request', { url: 'ftp://x', nmae: 'x' })).toMatchObject({
      isError: true,
      text: 'url: must start with http:// or https://; nmae: unknown field',
    });
    await expect(client.callTool({ name: 'nonsense' })).rejects.toThrow(
      /-32602: Invalid params: unknown tool "nonsense"/,
    );
  });
});
