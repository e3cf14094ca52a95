// Sends an email through the SMTP server on $SMTP_PORT, with the installed packages and nothing else.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { aesCipher, createApp, systemPorts } from '@sendstep/core';
import { migrate, openStorage } from '@sendstep/knex';
import { httpClient, liquidPool, mailer } from '@sendstep/node';

const url = `sqlite:${process.argv[2]}`;
await migrate(url);
const storage = openStorage(url);
const masterKey = randomBytes(32);
const http = httpClient();
const liquid = liquidPool();
const sender = mailer({ http, google: {}, microsoft: {}, allowNetworks: ['127.0.0.0/8'] });
const ports = { ...storage, ...systemPorts(), http, liquid, mailer: sender };
const app = createApp({ ...ports, cipher: aesCipher(() => [masterKey]) });

const { id } = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Corner shop' });
const owner = await app.admit({ owner: id });
await owner.run('smtp.create', {
  name: 'Local',
  host: '127.0.0.1',
  port: Number(process.env.SMTP_PORT),
  security: 'none',
  fromAddress: 'shop@example.com',
  isDefault: true,
});
const layout = await owner.run('layouts.create', {
  name: 'Order confirmation',
  bodyType: 'text',
  subject: 'Your order {{ variables.number }}',
  body: '<p>Thank you.</p>',
});
const sent = await owner.run('steps.sendEmail', {
  layoutId: layout.id,
  to: 'jo@example.com',
  variables: { number: 7 },
});
assert.equal(sent.status, 'SUCCESS', sent.error);

const { key } = await owner.run('keys.create', { level: 'read' });
const { items } = await (await app.admit({ key })).run('history.list', {});
assert.deepEqual(
  items.map(({ status, actionName }) => [status, actionName]),
  [['SUCCESS', 'Order confirmation']],
);
sender.close();
await liquid.close();
await http.close();
await storage.close();
