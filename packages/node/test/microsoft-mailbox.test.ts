import { randomBytes } from 'node:crypto';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { buildMail, outcome } from './mail-server.js';
import { type Asked, mailboxMailer, provider } from './mailbox-server.js';

const transport = { kind: 'microsoft', address: 'shop@example.com', token: 'refresh-1' } as const;
const mail = buildMail({ bcc: [{ name: '', address: 'hidden@example.org' }], headers: { 'X-Shop': '7' } });
const large = randomBytes(7_000_000);
const small = randomBytes(1000);
const largeMail = {
  ...mail,
  html: '<img src="cid:logo">',
  attachments: [
    { filename: 'Größe.pdf', contentType: 'application/pdf', content: large },
    { filename: 'logo.png', contentType: 'image/png', content: small, contentId: 'logo' },
  ],
};

/** As much of Microsoft Graph as is used. */
async function graph() {
  let url = '';
  const made = await provider(({ method, path }: Asked) => {
    if (path === '/v1.0/me/sendMail' || path.endsWith('/send')) return { status: 202 };
    if (path === '/v1.0/me/messages') return { status: 201, body: { id: 'AAMk=/+1' } };
    if (path.endsWith('/createUploadSession'))
      return { status: 201, body: { uploadUrl: `${url}/upload/1?authtoken=x` } };
    if (path.endsWith('/attachments')) return { status: 201, body: { id: 'a-1' } };
    return { status: method === 'DELETE' ? 204 : 200, body: undefined };
  });
  url = made.url;
  return made;
}
const trace = (calls: Asked[]) => calls.map(({ method, path }) => `${method} ${path}`);
const DRAFT = '/v1.0/me/messages/AAMk%3D%2F%2B1';

describe('a Microsoft mailbox', () => {
  it('accepts a message as MIME in base64', async () => {
    const { config, calls } = await graph();
    const receipt = await mailboxMailer(config).send(transport, mail, 5000);
    expect(receipt).toEqual({
      accepted: ['jo@example.org', 'hidden@example.org'],
      rejected: [],
      reply: '202 Accepted',
      attempts: 1,
    });
    expect(trace(calls)).toEqual(['POST /v1.0/me/sendMail']);
    expect(calls[0]!.headers).toMatchObject({ 'content-type': 'text/plain', authorization: 'Bearer access-1' });
    const parsed = await PostalMime.parse(Buffer.from(calls[0]!.body.toString(), 'base64'));
    expect(parsed.bcc).toMatchObject([{ address: 'hidden@example.org' }]);
    expect(parsed.text?.trim()).toBe('Thank you');
  });

  it('takes a large message as a draft whose attachments are uploaded', async () => {
    const { config, calls } = await graph();
    await mailboxMailer(config).send(transport, largeMail, 10_000);
    expect(trace(calls)).toEqual([
      'POST /v1.0/me/messages',
      `POST ${DRAFT}/attachments/createUploadSession`,
      'PUT /upload/1?authtoken=x',
      'PUT /upload/1?authtoken=x',
      'PUT /upload/1?authtoken=x',
      `POST ${DRAFT}/attachments`,
      `POST ${DRAFT}/send`,
    ]);
    const parsed = await PostalMime.parse(Buffer.from(calls[0]!.body.toString(), 'base64'));
    expect(parsed.attachments).toEqual([]);
    expect(parsed.headers).toContainEqual(expect.objectContaining({ key: 'x-shop', value: '7' }));
    expect(JSON.parse(calls[1]!.body.toString())).toEqual({
      AttachmentItem: { attachmentType: 'file', name: 'Größe.pdf', contentType: 'application/pdf', size: 7_000_000 },
    });
    const puts = calls.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ headers }) => headers['content-range'])).toEqual([
      'bytes 0-3276799/7000000',
      'bytes 3276800-6553599/7000000',
      'bytes 6553600-6999999/7000000',
    ]);
    expect(Buffer.concat(puts.map(({ body }) => body)).equals(large)).toBe(true);
    // The upload's address is enough; the token stays with the API.
    expect(puts.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    const picture = JSON.parse(calls[5]!.body.toString());
    expect(picture).toMatchObject({ name: 'logo.png', contentId: 'logo', isInline: true });
    expect(Buffer.from(picture.contentBytes, 'base64').equals(small)).toBe(true);
  });

  it('does not leave the draft of a message that failed', async () => {
    const { config, calls, instead } = await graph();
    instead.push({ status: 201, body: { id: 'AAMk=/+1' } }, { status: 413, body: { error: { message: 'too large' } } });
    const seen = await outcome(mailboxMailer(config).send(transport, largeMail, 10_000));
    expect(seen).toMatchObject({ kind: 'permanent', message: expect.stringContaining('413: too large') });
    expect(trace(calls).at(-1)).toBe(`DELETE ${DRAFT}`);
  });

  it('a large message whose last answer is lost may have been sent, and its draft stays', async () => {
    const { config, calls, instead } = await graph();
    const first = [
      { status: 201, body: { id: 'AAMk=/+1' } },
      { status: 201, body: { id: 'a-1' } },
    ];
    instead.push(...first, (response) => response.socket!.destroy());
    const attachments = [{ filename: 'a', contentType: 'application/pdf', content: large.subarray(0, 2_500_000) }];
    const seen = await outcome(mailboxMailer(config).send(transport, { ...mail, attachments }, 10_000));
    expect(seen).toMatchObject({ kind: 'unknown', attempts: 1 });
    expect(trace(calls).at(-1)).toBe(`POST ${DRAFT}/send`);
  });

  it('one whose text alone is too large fails for good', async () => {
    const { config, calls } = await graph();
    const seen = await outcome(mailboxMailer(config).send(transport, { ...mail, text: 'x'.repeat(3_000_000) }, 10_000));
    expect(seen).toMatchObject({ kind: 'permanent', message: expect.stringContaining('too large') });
    expect(calls).toEqual([]);
  });

  it.each([
    ['a 200 instead of 202', { status: 200 }, 'unknown'],
    [
      'a refusal for want of rights',
      { status: 403, body: { error: { code: 'ErrorAccessDenied' } } },
      'reconnect_required',
    ],
    ['a bad request', { status: 400, body: { error: { code: 'ErrorInvalidRecipients' } } }, 'permanent'],
  ])('%s is taken for what it is', async (_, answer, kind) => {
    const { config, instead } = await graph();
    instead.push(answer, answer);
    expect(await outcome(mailboxMailer(config).send(transport, mail, 5000))).toMatchObject({ kind });
  });

  it('answers the refresh token that took the place of the old one', async () => {
    const { config, tokens } = await graph();
    tokens.push({ status: 200, body: { access_token: 'a', expires_in: 3600, refresh_token: 'refresh-2' } });
    expect(await mailboxMailer(config).send(transport, mail, 5000)).toMatchObject({ token: 'refresh-2' });
  });

  it.each(['invalid_grant', 'interaction_required', 'consent_required'])(
    '%s: has to be connected again',
    async (error) => {
      const { config, tokens } = await graph();
      tokens.push({ status: 400, body: { error } });
      expect(await outcome(mailboxMailer(config).send(transport, mail, 5000))).toMatchObject({
        kind: 'reconnect_required',
      });
    },
  );
});
