import { createHash, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildMail, mailServer, outcome, sentThrough, testMailer } from './mail-server.js';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim = {
  domain: 'example.com',
  selector: 's1',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
};
const oneClick = {
  'List-Unsubscribe': '<https://shop.example/unsubscribe/abc>',
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};

/** RFC 6376 from the reader's side, relaxed/relaxed, written apart from the library that signs. */
function verify(raw: Buffer, key: KeyObject) {
  const text = raw.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const fields = text.slice(0, end).split(/\r\n(?![ \t])/);
  const body = text.slice(end + 4);
  const signature = fields.find((field) => /^dkim-signature:/i.test(field))!;
  const unfolded = signature.replace(/\r\n/g, '').slice(signature.indexOf(':') + 1);
  const tags = Object.fromEntries(
    unfolded.split(';').flatMap((tag) => {
      const at = tag.indexOf('=');
      return at < 0 ? [] : [[tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s/g, '')]];
    }),
  );
  const relaxed = (field: string) => {
    const at = field.indexOf(':');
    const value = field
      .slice(at + 1)
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim();
    return `${field.slice(0, at).trim().toLowerCase()}:${value}`;
  };
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  const relaxedBody = lines.join('\r\n').replace(/(\r\n)*$/, '\r\n');
  const signed = tags
    .h!.split(':')
    .map((name) => fields.findLast((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`)));
  const data = [...signed.map((field) => relaxed(field!)), relaxed(signature.replace(/([;\s]b=)[^;]*$/, '$1'))].join(
    '\r\n',
  );
  return {
    tags,
    signedFields: tags.h!.toLowerCase().split(':'),
    bodyHolds: createHash('sha256').update(relaxedBody, 'latin1').digest('base64') === tags.bh,
    headersHold: createVerify('sha256').update(data, 'latin1').verify(key, tags.b!, 'base64'),
  };
}

describe('a DKIM signature', () => {
  it.each([
    ['plain', {}],
    ['with unsubscribe headers', { headers: oneClick }],
    [
      'with everything',
      {
        subject: 'Grüße ご注文 '.repeat(10),
        text: 'a  b \n\n.\nbare\rcr\n\n\n',
        html: `<p>${'lang '.repeat(400)}</p>\n\n`,
        headers: { ...oneClick, 'X-Shop': 'ü'.repeat(100) },
        cc: [{ name: 'Zoë', address: 'zoe@example.org' }],
        attachments: [{ filename: 'ü.pdf', contentType: 'application/pdf', content: Buffer.alloc(5000, 7) }],
      },
    ],
  ])('is valid for a message %s as it arrived', async (_, changes) => {
    const { raw } = await sentThrough(changes, { dkim });
    const { tags, bodyHolds, headersHold } = verify(raw, publicKey);
    expect({ bodyHolds, headersHold }).toEqual({ bodyHolds: true, headersHold: true });
    expect(tags).toMatchObject({ d: 'example.com', s: 's1', a: 'rsa-sha256', c: 'relaxed/relaxed' });
  });

  it('covers the one-click headers and every additional header', async () => {
    const { raw } = await sentThrough({ headers: { ...oneClick, 'X-Shop': '1' } }, { dkim });
    const needed = ['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type'];
    const further = ['list-unsubscribe', 'list-unsubscribe-post', 'x-shop'];
    expect(verify(raw, publicKey).signedFields).toEqual(expect.arrayContaining([...needed, ...further]));
  });

  it('is invalid if a header or the body is changed in transit', async () => {
    const { raw } = await sentThrough({ headers: oneClick }, { dkim });
    const changed = (from: string, to: string) => verify(Buffer.from(raw.toString().replace(from, to)), publicKey);
    expect(changed('One-Click', 'Two-Click').headersHold).toBe(false);
    expect(changed('Thank you', 'Thank me!').bodyHolds).toBe(false);
  });

  it.each([
    ['no key at all', 'nothing'],
    [
      'a key of another kind',
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    ],
  ])('with %s, nothing is sent unsigned', async (_, key) => {
    const server = await mailServer();
    const sending = testMailer().send(server.at({ dkim: { ...dkim, privateKey: key } }), buildMail(), 60_000);
    const seen = await outcome(sending);
    expect(seen).toMatchObject({ kind: 'permanent', message: 'dkim: the private key must be an RSA key in PEM' });
    expect(server.connections()).toBe(0);
  });
});
