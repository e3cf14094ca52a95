import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createToolServer } from '../src/index.js';
import { serve } from './hosts.js';

it('a new session has the tools of the key’s current level; an open one is not notified of changes', async () => {
  const { app, owner, read } = await buildStore(memoryPorts());
  const host = await serve(createToolServer(app, { version: '1' }));
  onTestFinished(host.close);
  const connect = async () => {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { Authorization: `Bearer ${read}` } };
    await client.connect(new StreamableHTTPClientTransport(host.url, { requestInit }));
    onTestFinished(() => client.close());
    const names = async () => (await client.listTools()).tools.map(({ name }) => name);
    return { client, names };
  };

  const before = await connect();
  expect(await before.names()).not.toContain('create_http_request');
  // Without this capability a client expects no notice, and keeps the list it has.
  expect(before.client.getServerCapabilities()?.tools).toEqual({});
  const { items } = await owner.run('keys.list', {});
  const { id } = items.find(({ level }) => level === 'read')!;
  await owner.run('keys.update', { id, level: 'write' });
  expect(await (await connect()).names()).toContain('create_http_request');
  await owner.run('keys.update', { id, level: 'read' });
  expect(await (await connect()).names()).not.toContain('create_http_request');
});
