import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildMail, mailServer, sentThrough, serverThat, testMailer } from './mail-server.js';

const structureOf = (raw: Buffer) =>
  [...raw.toString().matchAll(/^Content-Type: ([\w/.+-]+)/gim)].map(([, type]) => type);
const header = (raw: Buffer, name: string) =>
  raw.toString().match(new RegExp(`^${name}:\\s+(.*(?:\\r\\n[ \\t].*)*)`, 'im'))?.[1];

describe('a message', () => {
  it('has the given headers, and all recipients in the envelope', async () => {
    const { mail, raw, from, to, receipt } = await sentThrough({
      replyTo: { name: 'Help', address: 'help@example.com' },
      to: [
        { name: 'Jo', address: 'jo@example.org' },
        { name: '', address: 'al@example.org' },
      ],
      cc: [{ name: 'Copy', address: 'copy@example.org' }],
      bcc: [{ name: 'Hidden', address: 'hidden@example.org' }],
      headers: {
        'List-Unsubscribe': `<https://shop.example/u/${'x'.repeat(120)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    const everybody = ['jo@example.org', 'al@example.org', 'copy@example.org', 'hidden@example.org'];
    expect({ from, to }).toEqual({ from: 'shop@example.com', to: everybody });
    expect(receipt).toEqual({ accepted: everybody, rejected: [], reply: '250 kept as 1', attempts: 1 });
    expect(mail.from).toMatchObject({ name: 'Corner shop', address: 'shop@example.com' });
    expect(mail.replyTo).toMatchObject([{ name: 'Help', address: 'help@example.com' }]);
    expect(mail.to).toMatchObject([{ name: 'Jo', address: 'jo@example.org' }, { address: 'al@example.org' }]);
    expect(mail.cc).toMatchObject([{ name: 'Copy', address: 'copy@example.org' }]);
    expect(raw.toString()).not.toContain('hidden');
    expect(mail).toMatchObject({ messageId: '<order-1@example.com>', subject: 'Your order' });
    expect(header(raw, 'Date')).toBe('Wed, 04 Mar 2026 05:06:07 +0000');
    expect(header(raw, 'List-Unsubscribe')?.trim()).toBe(`<https://shop.example/u/${'x'.repeat(120)}>`);
    expect(header(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(raw.toString()).not.toMatch(/^X-Mailer/im);
  });

  it.each([
    [[{ name: '', address: 'jo@example.org' }], '<jo@example.org>'],
    [[{ name: 'Jo', address: 'jo@example.org' }], 'Jo <jo@example.org>'],
  ])('has the address of its only recipient in brackets', async (to, expected) => {
    const { raw, mail } = await sentThrough({ to });
    expect(header(raw, 'To')).toBe(expected);
    expect(raw.toString().match(/^To:/gim)).toHaveLength(1);
    expect(mail.to).toMatchObject([{ address: 'jo@example.org' }]);
  });

  it('has text, HTML with its images, and attachments', async () => {
    const picture = randomBytes(5000);
    const document = randomBytes(70_000);
    const { mail, raw } = await sentThrough({
      html: '<p>Hi <img src="cid:logo-1"></p>',
      text: 'Hi',
      attachments: [
        { filename: 'logo.png', contentType: 'image/png', content: picture, contentId: 'logo-1' },
        { filename: 'invoice.pdf', contentType: 'application/pdf', content: document },
      ],
    });
    expect(structureOf(raw)).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'multipart/related',
      'text/html',
      'image/png',
      'application/pdf',
    ]);
    expect(mail.html?.trim()).toBe('<p>Hi <img src="cid:logo-1"></p>');
    expect(mail.text?.trim()).toBe('Hi');
    const [logo, invoice] = mail.attachments;
    expect(logo).toMatchObject({ contentId: '<logo-1>', disposition: 'inline', related: true });
    expect(Buffer.from(logo!.content as ArrayBuffer).equals(picture)).toBe(true);
    expect(invoice).toMatchObject({ filename: 'invoice.pdf', mimeType: 'application/pdf', disposition: 'attachment' });
    expect(Buffer.from(invoice!.content as ArrayBuffer).equals(document)).toBe(true);
  });

  it.each([
    ['a mail', 'message/rfc822', 'Subject: é\n\n.\nbare\rlines\n'],
    ['something with parts', 'multipart/mixed', '--x\r\n\r\nno end'],
    ['text', 'text/csv; charset=utf-8', 'a;b\n.\n1;ü\r\n'],
    ['nothing', 'text/plain', ''],
    ['a type that is none', 'text/html\r\nX-Evil: 1', 'abc'],
  ])('carries %s byte for byte', async (_, contentType, text) => {
    const content = Buffer.from(text);
    const { mail } = await sentThrough({ attachments: [{ filename: 'a.bin', contentType, content }] });
    expect(mail.attachments).toHaveLength(1);
    expect(Buffer.from(mail.attachments[0]!.content as ArrayBuffer)).toEqual(content);
    expect(mail.headers.map(({ key }) => key)).not.toContain('x-evil');
  });

  it('encodes names and subjects in any language as 7-bit text with short lines', async () => {
    const subject = `Grüße – ご注文 🎉 ${'sehr langer Betreff '.repeat(12)}Ende`;
    const { mail, raw } = await sentThrough({
      from: { name: 'Müller, "Söhne" & Co. <GmbH>', address: 'shop@example.com' },
      to: [{ name: '山田 太郎', address: 'taro@example.org' }],
      subject,
      text: 'Größe: 5 € 🎉',
      html: `<p>${'Größe '.repeat(500)}</p>`,
      attachments: [
        { filename: 'Rechnung für Größe 5 – 山田.pdf', contentType: 'application/pdf', content: Buffer.from('x') },
      ],
    });
    expect(mail.from?.name).toBe('Müller, "Söhne" & Co. <GmbH>');
    expect(mail.to?.[0]?.name).toBe('山田 太郎');
    expect(mail.subject).toBe(subject);
    expect(mail.text?.trim()).toBe('Größe: 5 € 🎉');
    expect(mail.html?.trim()).toBe(`<p>${'Größe '.repeat(500)}</p>`);
    expect(mail.attachments[0]?.filename).toBe('Rechnung für Größe 5 – 山田.pdf');
    expect(raw.toString()).toMatch(/filename\*0\*=utf-8''Rechnung/);
    expect(raw.every((byte) => byte < 0x80)).toBe(true);
    expect(
      Math.max(
        ...raw
          .toString()
          .split('\r\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(78);
  });

  it('keeps dots, long lines and spaces', async () => {
    const text = `.\r\n..\r\n.hidden\r\n${'long '.repeat(500)}\r\n${'x'.repeat(3000)}\r\nend.\r\n.`;
    const { mail, raw } = await sentThrough({ text: text.replaceAll('\r\n', '\n'), html: `<pre>${text}</pre>` });
    expect(mail.text?.replace(/\r?\n/g, '\r\n').trimEnd()).toBe(text);
    expect(raw.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('is plain text when there is no HTML', async () => {
    const { raw, mail } = await sentThrough({ html: '', text: 'only this' });
    expect(structureOf(raw)).toEqual(['text/plain']);
    expect(mail.text?.trim()).toBe('only this');
  });

  it('accepts a lone surrogate', async () => {
    const { mail } = await sentThrough({
      subject: 'a\ud800b',
      text: 'c\udc00d',
      to: [{ name: 'x\ud83d', address: 'jo@example.org' }],
    });
    expect([mail.subject, mail.text?.trim(), mail.to?.[0]?.name]).toEqual(['a\ufffdb', 'c\ufffdd', 'x\ufffd']);
  });

  it('goes to international domains in ASCII form', async () => {
    const { transport, lines } = await serverThat(() => {}, 'end', 0);
    const mail = buildMail({
      from: { name: '', address: 'laden@bücher.example' },
      to: [{ name: '', address: 'jo@Müller.example' }],
    });
    const { accepted } = await testMailer().send(transport, mail, 60_000);
    expect(accepted).toEqual(['jo@Müller.example']);
    expect(lines).toContain('MAIL FROM:<laden@xn--bcher-kva.example>');
    expect(lines).toContain('RCPT TO:<jo@xn--mller-kva.example>');
    const { raw } = await sentThrough(mail);
    expect(raw.toString()).toMatch(/^To: <jo@xn--mller-kva\.example>$/m);
  });

  it('goes to one address once, however often it is named', async () => {
    const jo = { name: '', address: 'jo@example.org' };
    const { to, receipt } = await sentThrough({ to: [jo], cc: [{ ...jo, address: 'jo@EXAMPLE.org' }], bcc: [jo] });
    expect(to).toEqual(['jo@example.org']);
    expect(receipt.accepted).toHaveLength(1);
  });

  it('goes to international mailbox names only if the server supports them', async () => {
    const to = [{ name: '', address: 'jürgen@example.org' }];
    expect((await sentThrough({ to })).to).toEqual(['jürgen@example.org']);
    const server = await mailServer({ hideSMTPUTF8: true });
    const sending = testMailer().send(server.at(), buildMail({ to }), 60_000);
    await expect(sending).rejects.toMatchObject({
      kind: 'permanent',
      message: expect.stringContaining('before the @'),
    });
    expect(server.received).toEqual([]);
  });
});
