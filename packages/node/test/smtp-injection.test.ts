import type { MailAddress, OutgoingMail } from '@sendstep/core';
import { describe, expect, it } from 'vitest';
import { buildMail, mailServer, outcome, sentThrough, testMailer } from './mail-server.js';

const BREAKS = ['\r\n', '\n', '\r', '\0', '\u2028', '\x85', '\r\n ', '\r\n\t'];
const evilAddresses = [
  ...BREAKS.map((line) => `b@x.com${line}Bcc: evil@x.com`),
  ...BREAKS.map((line) => `b@x.com>${line}RCPT TO:<evil@x.com`),
  'b@x.com,evil@x.com',
  'b@x.com;evil@x.com',
  'Jo <b@x.com>',
  '"evil@x.com,"@x.com',
  'evil@x.com@x.com',
  'b@[evil@x.com]',
  'b@x.com SIZE=1',
  'group:evil@x.com;',
  '',
];
const fields: [string, (address: MailAddress) => Partial<OutgoingMail>][] = [
  ['from', (from) => ({ from })],
  ['replyTo', (replyTo) => ({ replyTo })],
  ['to', (to) => ({ to: [to] })],
  ['cc', (cc) => ({ cc: [cc] })],
  ['bcc', (bcc) => ({ bcc: [bcc] })],
];

describe('no input can add a header or a recipient', () => {
  it.each(fields)('as the address in %s: refused before anything is sent', async (_, mailWith) => {
    const server = await mailServer();
    const mailer = testMailer();
    for (const address of evilAddresses) {
      const mail = buildMail(mailWith({ name: '', address }));
      const { kind } = await outcome(mailer.send(server.at(), mail, 60_000));
      expect([address, kind]).toEqual([address, 'permanent']);
    }
    expect(server.connections()).toBe(0);
  });

  it.each(fields)('as the name in %s', async (_, mailWith) => {
    const name = `Jo${BREAKS.join('Bcc: evil@x.com')}" <evil@x.com>, evil@x.com`;
    const { raw, to, mail } = await sentThrough(mailWith({ name, address: 'safe@example.org' }));
    expectClean(raw, to);
    expect([mail.to, mail.cc ?? []].flat().map((recipient) => recipient?.address)).not.toContain('evil@x.com');
  });

  it.each(BREAKS)('as a subject with %j', async (line) => {
    const { raw, to, mail } = await sentThrough({ subject: `Hello${line}Bcc: evil@x.com${line}${line}<b>body` });
    expectClean(raw, to);
    expect(mail.subject?.replace(/ +/g, ' ')).toBe('Hello Bcc: evil@x.com <b>body');
    expect(mail.text?.trim()).toBe('Thank you');
  });

  it.each(BREAKS)('as the value of a header with %j', async (line) => {
    const { raw, to, mail } = await sentThrough({ headers: { 'X-Shop': `1${line}Bcc: evil@x.com${line}${line}body` } });
    expectClean(raw, to);
    expect(mail.text?.trim()).toBe('Thank you');
  });

  it.each([
    ...BREAKS.map((line) => `X-A${line}Bcc`),
    'X A',
    'X:',
    '',
    'Bcc',
    'bCC',
    'To',
    'Sender',
    'Content-Type',
    'Resent-To',
    'DKIM-Signature',
    'MIME-Version',
  ])('as the name of a header: %j is refused', async (name) => {
    const server = await mailServer();
    const mail = buildMail({ headers: { [name]: 'evil@x.com' } });
    expect(await outcome(testMailer().send(server.at(), mail, 60_000))).toMatchObject({ kind: 'permanent' });
    expect(server.connections()).toBe(0);
  });

  it.each(BREAKS)('as the name of an attachment with %j', async (line) => {
    const filename = `a${line}Bcc: evil@x.com${line}${line}".pdf`;
    const attachment = { filename, contentType: 'application/pdf', content: Buffer.from('x') };
    const { raw, to, mail } = await sentThrough({ attachments: [attachment] });
    expectClean(raw, to);
    expect(mail.attachments).toHaveLength(1);
  });

  it.each(['a@b.example>\r\nRCPT TO:<evil@x.com', 'Jo <a@b.example>', ''])(
    'as the bounce address: %j is refused',
    async (bounceAddress) => {
      const server = await mailServer();
      const sending = testMailer().send(server.at(), buildMail({ bounceAddress }), 60_000);
      expect(await outcome(sending)).toMatchObject({ kind: 'permanent' });
      expect(server.connections()).toBe(0);
    },
  );

  it.each(['<a@b>\r\nBcc: evil@x.com', 'a@b', '<a b@c>', ''])('as a message id: %j is refused', async (messageId) => {
    const server = await mailServer();
    const sending = testMailer().send(server.at(), buildMail({ messageId }), 60_000);
    expect(await outcome(sending)).toMatchObject({ kind: 'permanent' });
  });

  it('as the content id of an image', async () => {
    const picture = {
      filename: 'a.png',
      contentType: 'image/png',
      content: Buffer.from('x'),
      contentId: 'a>\r\nBcc: evil',
    };
    const server = await mailServer();
    const sending = testMailer().send(server.at(), buildMail({ attachments: [picture] }), 60_000);
    expect(await outcome(sending)).toMatchObject({ kind: 'permanent' });
  });

  it('and files and URLs are not fetched', async () => {
    const content = Buffer.from('plain');
    const attachment = {
      filename: 'a',
      contentType: 'text/plain',
      content,
      path: '/etc/passwd',
      href: 'http://127.0.0.1',
    };
    const { mail } = await sentThrough({ attachments: [attachment], text: 'file:///etc/passwd' });
    expect(Buffer.from(mail.attachments[0]!.content as ArrayBuffer).toString()).toBe('plain');
    expect(mail.text?.trim()).toBe('file:///etc/passwd');
  });
});

function expectClean(raw: Buffer, to: string[]) {
  const head = raw.toString().split('\r\n\r\n')[0]!;
  expect(head).not.toMatch(/^(bcc|rcpt)/im);
  expect(raw.toString()).not.toMatch(/^bcc/im);
  expect(to).not.toContain('evil@x.com');
}
