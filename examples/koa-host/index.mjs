// The REST API below /mail of another Koa program, in its MariaDB or MySQL database. Run: DATABASE_URL=mysql://… node index.mjs
import assert from 'node:assert/strict';
import { createKoaApp, listen } from '@sendstep/koa';
import { createSendstep } from '@sendstep/node';
import knex from 'knex';
import Koa from 'koa';
import mount from 'koa-mount';

if (!process.env.DATABASE_URL) {
  console.log('koa-host: skipped, because DATABASE_URL is not set');
  process.exit();
}
// The program has its Knex instance already. Sendstep's tables should be in a database of their own.
const database = knex({ client: 'mysql2', connection: process.env.DATABASE_URL });
const { app, close } = await createSendstep({ database, masterKey: Buffer.alloc(32, 'example') });

const program = new Koa();
program.use(mount('/mail', createKoaApp(app, { release: '1' })));
program.use((ctx) => {
  ctx.body = 'the shop';
});
const host = await listen(program, { host: '127.0.0.1', port: 0 });

const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: `Shop ${Date.now()}` });
const { key } = await (await app.admit({ owner: store.id })).run('keys.create', { level: 'write' });
const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
const requests = `${host.url}/mail/api/v1/http-requests`;
const body = JSON.stringify({ url: 'https://warehouse.example/stock' });
assert.equal((await fetch(requests, { method: 'POST', headers, body })).status, 201);
assert.equal((await (await fetch(requests, { headers })).json()).total, 1);
assert.equal((await (await fetch(`${host.url}/mail/`)).json()).docs, '/mail/docs');
assert.equal(await (await fetch(`${host.url}/`)).text(), 'the shop');

await host.close(0);
await close();
// Sendstep leaves the connections of the program open.
assert.ok((await database('stores').where({ id: store.id })).length === 1);
await database.destroy();
console.log('koa-host: served the REST API below /mail of another Koa program');
