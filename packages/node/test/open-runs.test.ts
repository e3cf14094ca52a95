import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mailer, MailReceipt } from '@sendstep/core';
import { createSendstep } from '@sendstep/node';
import { expect, it, onTestFinished } from 'vitest';

/** A shop that sends an email through a mail server that replies when `reply` is called. */
async function sending(graceMs: number) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sendstep-runs-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  let reply = (_: MailReceipt) => {};
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const mailer = {
    send: () =>
      new Promise<MailReceipt>((resolve) => {
        reply = resolve;
        begin();
      }),
  } as unknown as Mailer;
  const options = { dataDirectory, background: false };
  const { app, close, warm } = await createSendstep({ ...options, mailer, graceMs });
  // On a busy machine the first template would wait too long for its process, and nothing would be sent.
  await warm();
  const { id } = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Shop' });
  const owner = await app.admit({ owner: id });
  await owner.run('smtp.create', {
    name: 'Mail',
    host: 'mail.example',
    port: 25,
    security: 'none',
    fromAddress: 'shop@shop.example',
    isDefault: true,
  });
  const layout = await owner.run('layouts.create', { name: 'News', subject: 'S', bodyType: 'text', body: 'Hello' });
  const sent = owner.run('steps.sendEmail', { layoutId: layout.id, to: 'ada@customer.example' });
  sent.catch(() => {});
  await Promise.race([begun, sent]);
  const history = async () => {
    const again = await createSendstep(options);
    const [entry] = (await (await again.app.admit({ owner: id })).run('history.list', {})).items;
    await again.close();
    return entry;
  };
  return {
    close,
    sent,
    history,
    accept: () => reply({ accepted: ['ada@customer.example'], rejected: [], reply: '250 OK', attempts: 1 }),
  };
}

it('finishes an email in progress before it closes', async () => {
  const { close, sent, history, accept } = await sending(600_000);
  let isClosed = false;
  const closed = close().then(() => {
    isClosed = true;
  });
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  accept();
  await closed;
  expect(await sent).toMatchObject({ status: 'SUCCESS' });
  expect(await history()).toMatchObject({ status: 'SUCCESS' });
});

it('records an email that takes longer as interrupted before it closes', async () => {
  const { close, history } = await sending(50);
  await close();
  expect(await history()).toMatchObject({ status: 'FAILED', error: expect.stringContaining('interrupted') });
});
