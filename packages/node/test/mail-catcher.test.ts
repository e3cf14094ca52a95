import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { MailTransport } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { startMailCatcher } from '@sendstep/node';
import { expect, it, onTestFinished } from 'vitest';
import { htmlTools } from '../src/html-tools.js';
import { buildMail, outcome, testMailer } from './mail-server.js';

async function caught(options: Parameters<typeof startMailCatcher>[0] = { port: 0 }) {
  const catcher = await startMailCatcher(options);
  onTestFinished(() => catcher.close());
  const at: MailTransport = {
    kind: 'smtp',
    host: catcher.host,
    port: catcher.port,
    security: 'none',
    username: '',
    password: '',
  };
  const mailer = testMailer({ allowNetworks: ['127.0.0.1'] });
  const send = (changes: Parameters<typeof buildMail>[0] = {}) => mailer.send(at, buildMail(changes), 60_000);
  return { ...catcher, send };
}

it('lists what the mailer sent, newest first, with everybody who received it', async () => {
  let now = Date.UTC(2026, 0, 2, 3, 4, 5);
  const inbox = await caught({ port: 0, now: () => now });
  await inbox.send({ subject: 'First' });
  now += 1000;
  await inbox.send({
    from: { name: '', address: 'shop@example.com' },
    subject: 'Größe: 42 € 🎉',
    cc: [{ name: '', address: 'cc@example.org' }],
    bcc: [{ name: '', address: 'bcc@example.org' }],
  });
  expect(inbox.list()).toEqual([
    {
      id: expect.any(String),
      from: 'shop@example.com',
      to: ['jo@example.org', 'cc@example.org', 'bcc@example.org'],
      subject: 'Größe: 42 € 🎉',
      receivedAt: '2026-01-02T03:04:06.000Z',
      bytes: expect.any(Number),
    },
    expect.objectContaining({ from: 'Corner shop <shop@example.com>', subject: 'First', to: ['jo@example.org'] }),
  ]);
  inbox.clear();
  expect(inbox.list()).toEqual([]);
});

it('returns one mail with its parts, headers and attachments', async () => {
  const inbox = await caught();
  const [picture, document] = [randomBytes(5000), randomBytes(70_000)];
  await inbox.send({
    html: '<p>Hi <img src="cid:logo-1"></p>',
    text: 'Hi',
    headers: { 'List-Unsubscribe': '<mailto:x@example.com>, <https://shop.example/u/abc>' },
    attachments: [
      { filename: 'logo.png', contentType: 'image/png', content: picture, contentId: 'logo-1' },
      { filename: 'invoice.pdf', contentType: 'application/pdf', content: document },
    ],
  });
  const { id } = inbox.list()[0]!;
  const mail = inbox.get(id)!;
  expect(mail.html.trim()).toBe('<p>Hi <img src="cid:logo-1"></p>');
  expect(mail.text.trim()).toBe('Hi');
  expect(mail.headers).toContainEqual({ name: 'Subject', value: 'Your order' });
  expect(mail.unsubscribeUrl).toBe('https://shop.example/u/abc');
  expect(mail.attachments).toEqual([
    { index: 0, filename: 'logo.png', contentType: 'image/png', bytes: 5000, contentId: 'logo-1' },
    { index: 1, filename: 'invoice.pdf', contentType: 'application/pdf', bytes: 70_000 },
  ]);
  expect(Buffer.from(inbox.attachment(id, 0)!.content)).toEqual(picture);
  expect(Buffer.from(inbox.attachment(id, 1)!.content)).toEqual(document);
  expect([inbox.attachment(id, 2), inbox.attachment('other', 0), inbox.get('other')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('receives a marketing email of a store with its unsubscribe link', async () => {
  const inbox = await caught();
  const ports = { ...memoryPorts(), mailer: testMailer({ allowNetworks: ['127.0.0.1'] }), html: htmlTools };
  const { owner } = await buildStore(ports);
  const { host, port } = inbox;
  const sender = { name: 'Mail', security: 'none' as const, fromAddress: 'shop@example.com', isDefault: true };
  await owner.run('smtp.create', { ...sender, host, port });
  const { id: layoutId } = await owner.run('layouts.create', {
    name: 'News',
    category: 'marketing',
    subject: 'News',
    bodyType: 'text',
    body: '<p>Hello</p>',
    marketingTexts: { companyDetails: 'Shop Ltd, Dublin' },
  });
  const to = ['a@example.com', 'b@example.com'];
  expect(await owner.run('steps.sendEmail', { layoutId, to })).toMatchObject({ status: 'SUCCESS' });
  const mails = inbox.list().map(({ id }) => inbox.get(id)!);
  expect(mails.flatMap((mail) => mail.to).toSorted()).toEqual(to);
  for (const { html, unsubscribeUrl } of mails) expect(html).toContain(`href="${unsubscribeUrl}"`);
});

it('keeps the newest 100', async () => {
  const inbox = await caught();
  for (let number = 1; number <= 103; number++) await inbox.send({ subject: `Mail ${number}` });
  expect(inbox.list().map(({ subject }) => subject)).toEqual(Array.from({ length: 100 }, (_, i) => `Mail ${103 - i}`));
});

it('refuses a mail of more than 25 MB, and takes the next one', async () => {
  const inbox = await caught();
  const attachments = [
    { filename: 'a.bin', contentType: 'application/octet-stream', content: randomBytes(20 * 1024 * 1024) },
  ];
  expect(await outcome(inbox.send({ attachments }))).toMatchObject({ kind: 'permanent' });
  await inbox.send();
  expect(inbox.list()).toHaveLength(1);
});

it('refuses a message that cannot be parsed, for good', async () => {
  const inbox = await caught();
  const headers = Object.fromEntries(Array.from({ length: 2500 }, (_, i) => [`X-${i}`, 'x'.repeat(900)]));
  expect(await outcome(inbox.send({ headers }))).toMatchObject({
    kind: 'permanent',
    message: expect.stringContaining('554 the message could not be read'),
  });
  expect(inbox.list()).toEqual([]);
});

it('survives a client that ends its connection in the middle of a message', async () => {
  const inbox = await caught();
  const socket = connect(inbox.port, inbox.host);
  const reply = () => new Promise((resolve) => socket.once('data', resolve));
  await reply();
  for (const line of ['HELO a', 'MAIL FROM:<a@b.example>', 'RCPT TO:<c@d.example>', 'DATA']) {
    socket.write(`${line}\r\n`);
    await reply();
  }
  socket.write('Subject: half\r\n');
  socket.resetAndDestroy();
  await inbox.send();
  expect(inbox.list()).toHaveLength(1);
});

it('takes another port when its own is in use, and is only reachable from this machine', async () => {
  const first = await caught();
  const second = await caught({ port: first.port });
  expect(second.port).not.toBe(first.port);
  await second.send();
  expect([first.list().length, second.list().length]).toEqual([0, 1]);
  const other = connect(second.port, '127.0.0.2');
  await expect(text(other)).rejects.toThrow('ECONNREFUSED');
});
