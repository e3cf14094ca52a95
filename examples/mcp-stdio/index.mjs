// A client that starts a tool server of its own and speaks to it over stdio. Run: node index.mjs
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { createSendstep } from '@sendstep/node';

const dataDirectory = mkdtempSync(join(tmpdir(), 'sendstep-stdio-'));
const { app, close } = await createSendstep({ dataDirectory });
const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Corner shop' });
const owner = await app.admit({ owner: store.id });
await owner.run('httpRequests.create', { url: 'https://warehouse.example/stock' });
const { key } = await owner.run('keys.create', { level: 'read' });
await close();

const client = new Client({ name: 'mcp-stdio', version: '1' });
const env = { PATH: process.env.PATH, DATA_DIR: dataDirectory, SENDSTEP_API_KEY: key };
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [join(import.meta.dirname, 'server.mjs')], env }),
);
const { structuredContent } = await client.callTool({ name: 'list_http_requests', arguments: {} });
assert.equal(structuredContent.items[0].name, 'GET warehouse.example');
await client.close();
rmSync(dataDirectory, { recursive: true });
console.log('mcp-stdio: a client listed an HTTP request through a server that it started');
