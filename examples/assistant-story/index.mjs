// An assistant finds out why an HTTP request fails, mends it and proves it, through the tool server alone; with a key that
// may only read it finds the fault and is told what it may not do. Run: node index.mjs
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
import { mendWhatFails } from './assistant.mjs';

// The warehouse. Last night its stock moved to another path, and nobody told the shop.
const CREDENTIAL = 'Bearer wh-7Q2x9ZpL4vRt8Wn3';
const warehouse = createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json');
  const [status, body] = !request.url.startsWith('/v2/stock/')
    ? [404, { error: 'moved from /v1/stock to /v2/stock' }]
    : request.headers.authorization !== CREDENTIAL
      ? [401, { error: 'who are you?' }]
      : [200, { inStock: 42 }];
  response.writeHead(status).end(JSON.stringify(body));
});
await new Promise((resolve) => warehouse.listen(0, '127.0.0.1', resolve));

// The shop: a host with a store, a request to the warehouse, and a workflow step that ran it this morning.
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
  const told = [];
  const outcome = await mendWhatFails(client, (words) => {
    told.push(words);
    console.log(`- ${words}`);
  });
  await client.close();
  // Whatever the assistant saw: never the credential.
  assert.ok(!told.join().includes(CREDENTIAL.slice(7)));
  return outcome;
}

try {
  const reader = await assistant('read');
  assert.equal(reader.mended, false);
  assert.equal(reader.needs, 'write');
  assert.match(reader.told, /-32602: Invalid params: unknown tool "update_http_request"/);
  const writer = await assistant('write');
  assert.equal(writer.needs, 'execute');
  assert.deepEqual(await assistant('execute'), { mended: true });
  console.log('\nassistant-story: found, mended and proved through tools alone');
} finally {
  await host.close(0);
  await close();
  warehouse.close();
  rmSync(directory, { recursive: true });
}
