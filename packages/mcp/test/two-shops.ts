import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { LEVELS, type Level } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { createToolServer } from '../src/index.js';
import { serve } from './hosts.js';

/** Two stores of one installation behind one host, each with a connected client of the SDK for every level. */
export async function twoShops(ports = memoryPorts()) {
  const errors: unknown[] = [];
  const stores = [await buildStore(ports, 'One'), await buildStore(ports, 'Two')] as const;
  const handler = createToolServer(stores[0].app, { version: '1', onError: (error) => errors.push(error) });
  const host = await serve(handler);
  const closing: (() => Promise<unknown>)[] = [host.close];

  async function withClients(shop: (typeof stores)[number]) {
    const clients = {} as Record<Level, Client>;
    for (const level of LEVELS) {
      const client = new Client({ name: 'test', version: '1' }, { enforceStrictCapabilities: true });
      const headers = { Authorization: `Bearer ${shop[level]}` };
      await client.connect(new StreamableHTTPClientTransport(host.url, { requestInit: { headers } }));
      closing.unshift(() => client.close());
      clients[level] = client;
    }
    return { ...shop, clients };
  }
  return {
    one: await withClients(stores[0]),
    two: await withClients(stores[1]),
    url: host.url,
    errors,
    async close() {
      for (const close of closing) await close();
    },
  };
}
export type TwoShops = Awaited<ReturnType<typeof twoShops>>;
