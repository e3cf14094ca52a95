// Sendstep inside a program of your own: no server, no HTTP, an SQLite file. Run: node index.mjs
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aesCipher, createApp, maskPersonalText, SendstepError, systemPorts } from '@sendstep/core';
import { migrate, openStorage } from '@sendstep/knex';

const directory = mkdtempSync(join(tmpdir(), 'sendstep-example-'));
const url = `sqlite:${join(directory, 'shop.db')}`;

await migrate(url);
const storage = openStorage(url);
// What seals the records. Keep it apart from the database, and the same from start to start.
const masterKey = randomBytes(32);
const cipher = aesCipher(() => [masterKey]);
const app = createApp({ ...storage, cipher, ...systemPorts() });

// The owner of the installation makes a store and works on it without a key.
const installation = await app.admit({ owner: undefined });
const store = await installation.run('stores.create', { name: 'Corner shop' });
const owner = await app.admit({ owner: store.id });
const request = await owner.run('httpRequests.create', {
  url: 'https://warehouse.example/stock/{{ variables.sku }}',
  headers: { 'X-Api-Key': '{{ secrets.WAREHOUSE_KEY }}' },
});
assert.equal(request.name, 'GET warehouse.example');

// A key is let in with what its level allows, and nothing of what it asks for is trusted.
const { key } = await owner.run('keys.create', { level: 'read' });
const reader = await app.admit({ key });
const { items, total } = await reader.run('httpRequests.list', { q: 'WAREHOUSE' });
assert.equal(total, 1);
assert.equal(items[0].id, request.id);
await assert.rejects(reader.run('httpRequests.remove', { id: request.id }), { code: 'forbidden' });
await assert.rejects(owner.run('httpRequests.create', { url: 'ftp://x' }), (error) => {
  assert.ok(error instanceof SendstepError);
  assert.equal(error.message, 'url: must start with http:// or https://');
  return true;
});

// What this program writes into its own log is masked like history is.
assert.equal(maskPersonalText('order 1042 of anna@example.com failed'), 'order 1042 of an***@example.com failed');

await storage.close();
rmSync(directory, { recursive: true });
console.log('embed-core: a store, a key and an HTTP request, all in this process');
