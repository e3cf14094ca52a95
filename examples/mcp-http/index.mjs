// The tools for AI assistants over HTTP, and a client that uses them. Run: node index.mjs
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createKoaApp, listen } from '@sendstep/koa';
import { createToolServer } from '@sendstep/mcp';
import { createSendstep } from '@sendstep/node';

const { app, close } = await createSendstep({ database: 'sqlite::memory:' });
const tools = createToolServer(app, { version: '1' });
const host = await listen(createKoaApp(app, { release: '1', tools }), { host: '127.0.0.1', port: 0 });
const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Corner shop' });
const owner = await app.admit({ owner: store.id });

async function connect(level) {
  const { key } = await owner.run('keys.create', { level });
  const client = new Client({ name: 'mcp-http', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${host.url}/api/mcp`), { requestInit }));
  return client;
}

// The level of the key decides which tools there are.
const [reader, writer] = [await connect('read'), await connect('write')];
const namesOf = async (client) => (await client.listTools()).tools.map(({ name }) => name);
assert.ok(!(await namesOf(reader)).includes('create_http_request'));
assert.ok((await namesOf(writer)).includes('create_http_request'));
const request = { url: 'https://warehouse.example/stock' };
const { isError } = await writer.callTool({ name: 'create_http_request', arguments: request });
assert.ok(!isError);
const { structuredContent } = await reader.callTool({ name: 'list_http_requests', arguments: {} });
assert.equal(structuredContent.total, 1);

await Promise.all([reader.close(), writer.close()]);
await host.close(0);
await close();
console.log('mcp-http: a client created and listed an HTTP request by tools');
