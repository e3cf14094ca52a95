// Sendstep embedded in a program: no server, no HTTP, an SQLite file. Run: node index.mjs
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aesCipher, createApp, SendstepError, systemPorts } from '@sendstep/core';
import { maskPersonalText } from '@sendstep/core/masking';
import { migrate, openStorage } from '@sendstep/knex';

const directory = mkdtempSync(join(tmpdir(), 'sendstep-example-'));
const url = `sqlite:${join(directory, 'shop.db')}`;

await migrate(url);
const storage = openStorage(url);
// Encrypts the records. In production, load it from a place apart from the database and keep it the same.
const masterKey = randomBytes(32);
const cipher = aesCipher(() => [masterKey]);
const app = createApp({ ...storage, cipher, ...systemPorts() });

// The owner of the installation creates a store and needs no key.
const installation = await app.admit({ owner: undefined });
const store = await installation.run('stores.create', { name: 'Corner shop' });
const owner = await app.admit({ owner: store.id });
const request = await owner.run('httpRequests.create', {
  url: 'https://warehouse.example/stock/{{ variables.sku }}',
  headers: { 'X-Api-Key': '{{ secrets.WAREHOUSE_KEY }}' },
});
assert.equal(request.name, 'GET warehouse.example');

// A key may do what its level allows; all input is validated.
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

// The program can mask its own log the way history is masked.
assert.equal(maskPersonalText('order 1042 of anna@example.com failed'), 'order 1042 of an***@example.com failed');

await storage.close();
rmSync(directory, { recursive: true });
console.log('embed-core: created a store, a key and an HTTP request in this process');
