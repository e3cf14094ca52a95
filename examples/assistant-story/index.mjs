// An assistant finds out why an HTTP request fails, fixes it and tests it, using only the tool server. With a read key it
// finds the cause and says which level it needs. Run: node index.mjs
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createKoaApp, listen } from '@sendstep/koa';
import { createToolServer } from '@sendstep/mcp';
import { compose, readConfiguration } from '@sendstep/node';
import { fixFailingRequest } from './assistant.mjs';

// The warehouse API. Its stock endpoint has moved to another path.
const CREDENTIAL = 'Bearer wh-7Q2x9ZpL4vRt8Wn3';
const warehouse = createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json');
  const [status, body] = !request.url.startsWith('/v2/stock/')
    ? [404, { error: 'moved from /v1/stock to /v2/stock' }]
    : request.headers.authorization !== CREDENTIAL
      ? [401, { error: 'invalid credentials' }]
      : [200, { inStock: 42 }];
  response.writeHead(status).end(JSON.stringify(body));
});
await new Promise((resolve) => warehouse.listen(0, '127.0.0.1', resolve));

// The shop: a host with a store, a request to the warehouse, and a workflow step that has run it.
const directory = mkdtempSync(join(tmpdir(), 'sendstep-story-'));
const networks = process.env.SENDSTEP_ALLOW_NETWORKS ?? '127.0.0.0/8';
const config = readConfiguration({ SENDSTEP_DATA_DIR: directory, SENDSTEP_ALLOW_NETWORKS: networks });
const { app, close } = await compose(config);
const koa = createKoaApp(app, { release: '1', tools: createToolServer(app, { version: '1' }) });
const host = await listen(koa, { host: '127.0.0.1', port: 0 });
const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Corner shop' });
const owner = await app.admit({ owner: store.id });
const request = await owner.run('httpRequests.create', {
  name: 'Stock of one article',
  url: `http://127.0.0.1:${warehouse.address().port}/v1/stock/{{ variables.sku }}`,
  headers: { Authorization: CREDENTIAL },
});
await owner.run('steps.runHttpRequest', { requestId: request.id, variables: { sku: 'TEA-250' } });

async function assistant(level) {
  const { key } = await owner.run('keys.create', { level });
  console.log(`\nAn assistant with a key of level ${level}:`);
  const client = new Client({ name: 'assistant-story', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${host.url}/api/mcp`), { requestInit }));
  const said = [];
  const outcome = await fixFailingRequest(client, (text) => {
    said.push(text);
    console.log(`- ${text}`);
  });
  await client.close();
  // The assistant never sees the credential.
  assert.ok(!said.join().includes(CREDENTIAL.slice(7)));
  return outcome;
}

try {
  const reader = await assistant('read');
  assert.equal(reader.fixed, false);
  assert.equal(reader.needs, 'write');
  assert.match(reader.reason, /-32602: Invalid params: unknown tool "update_http_request"/);
  const writer = await assistant('write');
  assert.equal(writer.needs, 'execute');
  assert.deepEqual(await assistant('execute'), { fixed: true });
  console.log('\nassistant-story: found, fixed and tested with tools only');
} finally {
  await host.close(0);
  await close();
  warehouse.close();
  rmSync(directory, { recursive: true });
}
