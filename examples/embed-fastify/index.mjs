// Sendstep inside a Fastify program: its own routes, its own sign-in, the core behind them. Run: node index.mjs
import assert from 'node:assert/strict';
import { SendstepError } from '@sendstep/core';
import { memoryMailer } from '@sendstep/core/memory';
import { createSendstep } from '@sendstep/node';
import Fastify from 'fastify';

// For this example everything stays in memory. A real program omits `mailer` and sends through its SMTP sender.
const mailer = memoryMailer();
const { app, close } = await createSendstep({ database: 'sqlite::memory:', mailer });
const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Corner shop' });
const shop = () => app.admit({ owner: store.id });
await (await shop()).run('smtp.create', {
  ...{ name: 'Shop', host: 'smtp.example.com', port: 587, security: 'starttls' },
  ...{ fromAddress: 'shop@example.com', isDefault: true },
});
const layout = await (await shop()).run('layouts.create', {
  name: 'Order confirmation',
  bodyType: 'text',
  subject: 'Your order {{ variables.number }}',
  body: '<p>Thank you!</p>',
});

const STATUS = { invalid: 400, not_found: 404, conflict: 409, unavailable: 503 };
const fastify = Fastify();
fastify.setErrorHandler((error, _request, reply) => {
  // Only the message of a SendstepError may be shown.
  if (error instanceof SendstepError) return reply.code(STATUS[error.code] ?? 500).send({ error: error.message });
  return reply.code(500).send({ error: 'internal error' });
});
fastify.post('/orders/:number/confirmation', async ({ params: { number }, body }) =>
  (await shop()).run('steps.sendEmail', {
    layoutId: layout.id,
    to: body.email,
    variables: { number },
    // A repeated request sends nothing and returns the first outcome.
    runId: `order-${number}`,
  }),
);
fastify.get('/confirmations', async () => (await shop()).run('history.list', { actionConfigId: layout.id }));
fastify.addHook('onClose', close);
const url = await fastify.listen({ host: '127.0.0.1', port: 0 });

const post = (email) =>
  fetch(`${url}/orders/1042/confirmation`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
const first = await (await post('jo@example.com')).json();
assert.equal(first.status, 'SUCCESS');
assert.equal((await (await post('jo@example.com')).json()).id, first.id);
assert.deepEqual(
  mailer.sent.map(({ subject }) => subject),
  ['Your order 1042'],
);
assert.equal((await (await fetch(`${url}/confirmations`)).json()).total, 1);

await fastify.close();
console.log('embed-fastify: sent an email from a route of Fastify, once');
