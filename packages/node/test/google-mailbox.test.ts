import { randomBytes } from 'node:crypto';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { buildMail, outcome } from './mail-server.js';
import { mailboxMailer, provider } from './mailbox-server.js';
import { PRIVATE } from './targets.js';

const transport = { kind: 'google', address: 'shop@example.com', token: 'refresh-1' } as const;
const gmail = () => provider(() => ({ status: 200, body: { id: 'm-1', threadId: 't-1' } }));
const mail = buildMail({
  cc: [{ name: '', address: 'copy@example.org' }],
  bcc: [{ name: '', address: 'hidden@example.org' }],
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
});

describe('a Gmail mailbox', () => {
  it('accepts a message as MIME, with all its recipients', async () => {
    const { config, calls, tokenRequests } = await gmail();
    const receipt = await mailboxMailer(config).send(transport, mail, 5000);
    expect(receipt).toEqual({
      accepted: ['jo@example.org', 'copy@example.org', 'hidden@example.org'],
      rejected: [],
      reply: '200 m-1',
      attempts: 1,
    });
    expect(Object.fromEntries(tokenRequests[0]!)).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-1',
      client_id: 'client-7',
      client_secret: 'CANARY-client-secret',
    });
    expect(calls).toMatchObject([
      { method: 'POST', path: '/gmail/v1/users/me/messages/send', headers: { authorization: 'Bearer access-1' } },
    ]);
    const { raw } = JSON.parse(calls[0]!.body.toString());
    const parsed = await PostalMime.parse(Buffer.from(raw, 'base64url'));
    expect(parsed).toMatchObject({ subject: 'Your order', messageId: '<order-1@example.com>' });
    expect(parsed.bcc).toMatchObject([{ address: 'hidden@example.org' }]);
    expect(parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
    );
  });

  it('accepts a large message as an upload', async () => {
    const { config, calls } = await gmail();
    const content = randomBytes(3_000_000);
    const attachments = [{ filename: 'a.bin', contentType: 'application/octet-stream', content }];
    await mailboxMailer(config).send(transport, { ...mail, attachments }, 10_000);
    expect(calls).toMatchObject([
      {
        path: '/upload/gmail/v1/users/me/messages/send?uploadType=media',
        headers: { 'content-type': 'message/rfc822', authorization: 'Bearer access-1' },
      },
    ]);
    const parsed = await PostalMime.parse(calls[0]!.body);
    expect(Buffer.from(parsed.attachments[0]!.content as ArrayBuffer).equals(content)).toBe(true);
  });

  it('a response without an id means that the email may have been sent', async () => {
    const { config, instead } = await gmail();
    instead.push({ status: 200, body: { hello: 'page' } });
    expect(await outcome(mailboxMailer(config).send(transport, mail, 5000))).toMatchObject({ kind: 'unknown' });
  });
});

describe('tokens', () => {
  it('are used until shortly before they expire', async () => {
    const { config, calls, tokenRequests, tokens } = await gmail();
    const mailer = mailboxMailer(config);
    tokens.push({ status: 200, body: { access_token: 'short', expires_in: 59 } });
    for (let count = 0; count < 3; count++) await mailer.send(transport, mail, 5000);
    expect(calls.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer short',
      'Bearer access-2',
      'Bearer access-2',
    ]);
    expect(tokenRequests).toHaveLength(2);
  });

  it('are requested once for parallel messages, and separately for each mailbox', async () => {
    const { config, calls, tokenRequests } = await gmail();
    const mailer = mailboxMailer(config);
    const tokens = ['refresh-1', 'refresh-1', 'refresh-2', 'refresh-1'];
    await Promise.all(tokens.map((token) => mailer.send({ ...transport, token }, mail, 5000)));
    expect(tokenRequests.map((request) => request.get('refresh_token')).toSorted()).toEqual(['refresh-1', 'refresh-2']);
    expect(calls).toHaveLength(4);
  });

  it('that were replaced are reported, also by a later message that still has the old one', async () => {
    const { config, tokens, tokenRequests } = await gmail();
    tokens.push({ status: 200, body: { access_token: 'a', expires_in: 3600, refresh_token: 'refresh-new' } });
    const mailer = mailboxMailer(config);
    expect(await mailer.send(transport, mail, 5000)).toMatchObject({ token: 'refresh-new' });
    expect(await mailer.send(transport, mail, 5000)).toMatchObject({ token: 'refresh-new' });
    expect(await mailer.send({ ...transport, token: 'refresh-new' }, mail, 5000)).not.toHaveProperty('token');
    expect(tokenRequests).toHaveLength(1);
  });

  it('a revoked grant must be connected again', async () => {
    const { config, tokens, calls } = await gmail();
    tokens.push({ status: 400, body: { error: 'invalid_grant', error_description: 'revoked' } });
    const seen = await outcome(mailboxMailer(config).send(transport, mail, 5000));
    expect(seen).toEqual({ kind: 'reconnect_required', message: 'the mailbox has to be connected again', attempts: 1 });
    expect(calls).toEqual([]);
  });

  it('refused by the API are refreshed once; if refused again, the mailbox must be reconnected', async () => {
    const { config, instead, tokenRequests, calls } = await gmail();
    const mailer = mailboxMailer(config);
    await mailer.send(transport, mail, 5000);
    instead.push({ status: 401 });
    expect(await mailer.send(transport, mail, 5000)).toMatchObject({ attempts: 1 });
    expect(calls.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer access-1',
      'Bearer access-1',
      'Bearer access-2',
    ]);
    instead.push({ status: 401 }, { status: 401 }, { status: 401 });
    expect(await outcome(mailer.send(transport, mail, 5000))).toMatchObject({
      kind: 'reconnect_required',
      attempts: 1,
    });
    expect(tokenRequests).toHaveLength(3);
  });

  it('wrong settings of the installation are reported by name, without secrets', async () => {
    const { config, tokens } = await gmail();
    tokens.push({ status: 401, body: { error: 'invalid_client', error_description: 'CANARY-client-secret is wrong' } });
    const seen = await outcome(mailboxMailer(config).send(transport, mail, 5000));
    expect(seen).toMatchObject({
      kind: 'permanent',
      message: expect.stringContaining('SENDSTEP_GOOGLE_CLIENT_SECRET'),
    });
    expect(JSON.stringify(seen)).not.toContain('CANARY');
    const none = await outcome(mailboxMailer({ ...config, clientId: undefined }).send(transport, mail, 5000));
    expect(none).toMatchObject({
      kind: 'permanent',
      message: expect.stringContaining('SENDSTEP_GOOGLE_CLIENT_ID: not set'),
    });
  });
});

describe('an answer', () => {
  it.each([
    ['429', { status: 429 }, 'sent', 2],
    ['503', { status: 503 }, 'sent', 2],
    ['500 of the token endpoint', 'token', 'sent', 2],
    [
      '403 for too many',
      { status: 403, body: { error: { errors: [{ reason: 'userRateLimitExceeded' }] } } },
      'sent',
      2,
    ],
    [
      '403 for a missing right',
      { status: 403, body: { error: { errors: [{ reason: 'insufficientPermissions' }] } } },
      'reconnect_required',
      2,
    ],
    ['403 else', { status: 403, body: { error: { message: 'Mail service not enabled' } } }, 'permanent', 1],
    ['400', { status: 400, body: { error: { message: 'Invalid To header' } } }, 'permanent', 1],
    ['504', { status: 504 }, 'unknown', 1],
  ] as const)('of %s', async (_, answer, kind, count) => {
    const { config, instead, tokens, calls, tokenRequests } = await gmail();
    if (answer === 'token') tokens.push({ status: 500 });
    else instead.push(answer, ...(kind === 'reconnect_required' ? [answer] : []));
    const seen = await outcome(mailboxMailer(config).send(transport, mail, 5000));
    expect(seen.kind).toBe(kind);
    if (kind === 'permanent')
      expect(seen.message).toMatch(/responded with 40[03]: (Invalid To header|Mail service not enabled)$/);
    if (kind !== 'reconnect_required') expect(answer === 'token' ? tokenRequests.length : calls.length).toBe(count);
  });

  it('of 429 gives the time to wait, unless it is longer than the deadline', async () => {
    const { config, instead, calls } = await gmail();
    const mailer = mailboxMailer(config);
    const started = performance.now();
    instead.push({ status: 429, headers: { 'Retry-After': '1' } });
    expect(await mailer.send(transport, mail, 5000)).toMatchObject({ attempts: 2 });
    expect(performance.now() - started).toBeGreaterThan(990);
    instead.push({ status: 429, headers: { 'Retry-After': '30' } });
    expect(await outcome(mailer.send(transport, mail, 2000))).toMatchObject({ kind: 'temporary', attempts: 1 });
    expect(calls).toHaveLength(3);
  });

  it('that never arrives or is cut off means that the email may have been sent', async () => {
    const { config, instead, calls } = await gmail();
    const mailer = mailboxMailer(config);
    instead.push(() => {});
    expect(await outcome(mailer.send(transport, mail, 500))).toMatchObject({ kind: 'unknown', attempts: 1 });
    instead.push((response) => response.socket!.destroy());
    expect(await outcome(mailer.send(transport, mail, 500))).toMatchObject({ kind: 'unknown', attempts: 1 });
    expect(calls).toHaveLength(2);
  });

  it('is not fetched from an internal address', async () => {
    const { config } = await gmail();
    const inside = { ...config, tokenUrl: `http://${PRIVATE}/token` };
    expect(await outcome(mailboxMailer(inside).send(transport, mail, 5000))).toMatchObject({
      kind: 'address_not_allowed',
    });
  });
});
