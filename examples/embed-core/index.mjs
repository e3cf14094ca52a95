// Sendstep in a program: no server, no HTTP, a SQLite file. Run: node index.mjs
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendstepError } from '@sendstep/core';
import { maskPersonalText } from '@sendstep/core/masking';
import { createSendstep, startMailCatcher } from '@sendstep/node';

const directory = mkdtempSync(join(tmpdir(), 'sendstep-example-'));
// Stands for your mail server; it keeps what it gets.
const mailServer = await startMailCatcher({ port: 0 });
const { app, close } = await createSendstep({
  dataDirectory: directory,
  // Encrypts the records. In production, load it from a place apart from the database and keep it the same.
  masterKey: randomBytes(32),
  allowNetworks: ['127.0.0.1'],
});

// The owner of the installation creates a store and needs no key.
const installation = await app.admit({ owner: undefined });
const store = await installation.run('stores.create', { name: 'Corner shop' });
const owner = await app.admit({ owner: store.id });
const { port } = mailServer;
await owner.run('smtp.create', {
  ...{ name: 'Shop', host: '127.0.0.1', port, security: 'none' },
  ...{ fromAddress: 'shop@example.com', isDefault: true },
});
const layout = await owner.run('layouts.create', {
  name: 'Order confirmation',
  bodyType: 'text',
  subject: 'Your order {{ variables.number }}',
  body: '<p>Thank you, {{ variables.name }}!</p>',
});
const variables = { number: 1042, name: 'Jo' };
const sent = await owner.run('steps.sendEmail', { layoutId: layout.id, to: 'jo@example.com', variables });
assert.equal(sent.status, 'SUCCESS');
const [mail] = mailServer.list();
assert.equal(mail.subject, 'Your order 1042');
assert.match(mailServer.get(mail.id).text, /Thank you, Jo!/);

// A key may do what its level allows; all input is validated.
const { key } = await owner.run('keys.create', { level: 'read' });
const reader = await app.admit({ key });
const { items } = await reader.run('history.list', { actionConfigId: layout.id });
assert.deepEqual(
  items.map(({ id }) => id),
  [sent.id],
);
await assert.rejects(reader.run('layouts.remove', { id: layout.id }), { code: 'forbidden' });
await assert.rejects(owner.run('httpRequests.create', { url: 'ftp://x' }), (error) => {
  assert.ok(error instanceof SendstepError);
  assert.equal(error.message, 'url: must start with http:// or https://');
  return true;
});

// The program can mask its own log the way history is masked.
assert.equal(maskPersonalText('order 1042 of anna@example.com failed'), 'order 1042 of an***@example.com failed');

await close();
await mailServer.close();
rmSync(directory, { recursive: true });
console.log('embed-core: sent an email and read its history in this process');
