import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { MailFailure } from '@sendstep/core';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, vi } from 'vitest';
import { buildMail, mailServer, outcome, STAGES, serverThat, testMailer } from './mail-server.js';
import { client } from './targets.js';

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
const three = buildMail({ to: ['a', 'b', 'c'].map((name) => ({ name, address: `${name}@example.org` })) });
/** A condition may take long on a busy machine. */
const PATIENT = { timeout: 60_000 };
type RcptTo = NonNullable<SMTPServerOptions['onRcptTo']>;

describe('a recipient', () => {
  it('who is refused does not affect the others', async () => {
    const onRcptTo: RcptTo = ({ address }, _session, callback) =>
      callback(address === 'b@example.org' ? refusal(550, 'no such mailbox') : null);
    const server = await mailServer({ onRcptTo });
    const receipt = await testMailer().send(server.at(), three, 60_000);
    expect(receipt).toMatchObject({
      accepted: ['a@example.org', 'c@example.org'],
      rejected: [{ address: 'b@example.org', reply: '550 no such mailbox' }],
      attempts: 1,
    });
    expect(server.received.map(({ to }) => to)).toEqual([['a@example.org', 'c@example.org']]);
  });

  it('who is deferred is retried without the others', async () => {
    let visits = 0;
    const onRcptTo: RcptTo = ({ address }, _session, callback) =>
      callback(address === 'b@example.org' && ++visits === 1 ? refusal(450, 'greylisted') : null);
    const server = await mailServer({ onRcptTo });
    const receipt = await testMailer().send(server.at(), three, 60_000);
    expect(receipt).toMatchObject({ rejected: [], attempts: 2 });
    expect(receipt.accepted.toSorted()).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
    expect(server.received.map(({ to }) => to)).toEqual([['a@example.org', 'c@example.org'], ['b@example.org']]);
  });

  it('who stays deferred is distinguished from those who got the message', async () => {
    const onRcptTo: RcptTo = ({ address }, _session, callback) =>
      callback(address === 'b@example.org' ? refusal(452, 'mailbox full') : null);
    const server = await mailServer({ onRcptTo });
    const receipt = await testMailer().send(server.at(), three, 60_000);
    expect(receipt).toMatchObject({ accepted: ['a@example.org', 'c@example.org'], attempts: 3 });
    expect(receipt.rejected).toEqual([
      { address: 'b@example.org', reply: expect.stringContaining('452 mailbox full') },
    ]);
    expect(server.received).toHaveLength(1);
  });

  it('when all are refused, the failure lists those refused permanently', async () => {
    const onRcptTo: RcptTo = ({ address }, _session, callback) =>
      callback(address === 'b@example.org' ? refusal(452, 'mailbox full') : refusal(550, 'no such mailbox'));
    const server = await mailServer({ onRcptTo });
    const failure = await testMailer()
      .send(server.at(), three, 60_000)
      .catch((error: MailFailure) => error);
    expect(failure).toMatchObject({
      kind: 'temporary',
      rejected: ['a', 'c'].map((name) => ({ address: `${name}@example.org`, reply: '550 no such mailbox' })),
    });
  });

  it('whose response is lost after the message counts as unknown, the others as before', async () => {
    let messages = 0;
    const server = await mailServer({
      onRcptTo: ({ address }, _session, callback) =>
        callback(address === 'b@example.org' && messages === 0 ? refusal(450, 'greylisted') : null),
      onData(stream, _session, callback) {
        stream.resume().once('end', () => {
          if (++messages === 1) callback();
          else server.cut();
        });
      },
    });
    expect(await testMailer().send(server.at(), three, 60_000)).toMatchObject({
      accepted: ['a@example.org', 'c@example.org'],
      rejected: [],
      unknown: [{ address: 'b@example.org', reply: expect.stringContaining('may have been sent') }],
    });
  });

  it('when all are refused permanently, the email is not retried', async () => {
    const server = await mailServer({ onRcptTo: (_to, _session, callback) => callback(refusal(550, 'nobody here')) });
    expect(await outcome(testMailer().send(server.at(), three, 60_000))).toEqual({
      kind: 'permanent',
      message: 'no recipient was accepted: 550 nobody here',
      attempts: 1,
    });
  });
});

describe('an answer of the server', () => {
  it.each([
    ['451 and then yes', [451], 'sent', 2],
    ['451 twice and then yes', [451, 451], 'sent', 3],
    ['451 for ever', [451, 451, 451, 451], 'temporary', 3],
    ['550', [550], 'permanent', 1],
    ['451 and then 550', [451, 550], 'permanent', 2],
  ])('%s', async (_, codes, kind, attempts) => {
    let tries = 0;
    const server = await mailServer({
      onMailFrom: (_from, _session, callback) =>
        callback(codes[tries++] ? refusal(codes[tries - 1]!, 'said so') : null),
    });
    const sending = testMailer().send(server.at(), buildMail(), 60_000);
    const { kind: seen, message } = await outcome(sending);
    expect(seen).toBe(kind);
    expect(tries).toBe(attempts);
    if (kind !== 'sent') expect(message).toMatch(/^127\.0\.0\.2 responded to MAIL FROM: (451|550) said so$/);
  });

  it.each([
    [552, 'permanent', 1],
    [452, 'temporary', 3],
  ])('%i after the whole message is %s', async (code, kind, attempts) => {
    let tries = 0;
    const server = await mailServer({
      async onData(stream, _session, callback) {
        for await (const _chunk of stream);
        tries++;
        callback(refusal(code, 'not this one'));
      },
    });
    const seen = await outcome(testMailer().send(server.at(), buildMail(), 60_000));
    expect(seen).toMatchObject({ kind, attempts, message: expect.stringContaining(`${code} not this one`) });
    expect(tries).toBe(attempts);
  });

  it('a message above the announced size limit is not sent', async () => {
    const server = await mailServer({ size: 1000 });
    const seen = await outcome(testMailer().send(server.at(), buildMail({ text: 'x'.repeat(5000) }), 60_000));
    expect(seen).toMatchObject({ kind: 'permanent', attempts: 1 });
  });

  it('a greeting of 554 is permanent, one of 421 is temporary', async () => {
    const greets = (line: string) => serverThat((socket) => socket.end(`${line}\r\n`), 'connection');
    const never = await greets('554 go away');
    expect(await outcome(testMailer().send(never.transport, buildMail(), 60_000))).toMatchObject({ kind: 'permanent' });
    const later = await greets('421 too busy');
    expect(await outcome(testMailer().send(later.transport, buildMail(), 60_000))).toMatchObject({
      kind: 'temporary',
      attempts: 3,
    });
  });
});

describe('a server that stops responding', () => {
  it.each(STAGES)('at %s: aborted at the deadline', async (stage) => {
    const { transport } = await serverThat(() => {}, stage);
    const isLate = stage === 'end' || stage === 'message';
    // A late stage has to be reached before the deadline, on a busy machine too.
    const { kind } = await outcome(testMailer().send(transport, buildMail(), isLate ? 5000 : 300));
    expect(kind).toBe(isLate ? 'unknown' : 'temporary');
  });

  it.each(STAGES.slice(0, 5))('at %s: retried after the timeout of the stage', async (stage) => {
    const { transport, visits } = await serverThat(() => {}, stage, 1);
    const mailer = testMailer({ greetingMs: 1000, replyMs: 1000 });
    expect(await mailer.send(transport, buildMail(), 60_000)).toMatchObject({ attempts: 2 });
    expect(visits()).toBe(2);
  });

  it('in the middle of a long message: not sent twice', async () => {
    const { transport, visits } = await serverThat((socket) => socket.pause(), 'message');
    const content = randomBytes(12_000_000);
    const mail = buildMail({ attachments: [{ filename: 'a', contentType: 'application/pdf', content }] });
    const seen = await outcome(testMailer().send(transport, mail, 1500));
    // The end was never written, so nothing can have been sent.
    expect(seen).toMatchObject({ kind: 'temporary', attempts: 1 });
    expect(visits()).toBe(1);
  });
});

describe('a lost connection', () => {
  it.each(STAGES.slice(0, 5))('at %s: retried', async (stage) => {
    const { transport, visits } = await serverThat((socket) => socket.resetAndDestroy(), stage, 1);
    expect(await testMailer().send(transport, buildMail(), 60_000)).toMatchObject({ attempts: 2 });
    expect(visits()).toBe(2);
  });

  it.each(STAGES.slice(0, 5))('at %s every time: fails after three attempts', async (stage) => {
    const { transport, visits } = await serverThat((socket) => socket.destroy(), stage);
    const seen = await outcome(testMailer().send(transport, buildMail(), 60_000));
    expect(seen).toMatchObject({ kind: 'temporary', attempts: 3 });
    expect(visits()).toBe(3);
  });

  it('in the middle of a long message: retried', async () => {
    const { transport, visits } = await serverThat((socket) => socket.resetAndDestroy(), 'message', 1);
    const content = randomBytes(12_000_000);
    const mail = buildMail({ attachments: [{ filename: 'a', contentType: 'application/pdf', content }] });
    expect(await testMailer().send(transport, mail, 20_000)).toMatchObject({ attempts: 2 });
    expect(visits()).toBe(2);
  });

  it.each([
    ['reset', (socket: import('node:net').Socket) => socket.resetAndDestroy()],
    ['closed', (socket: import('node:net').Socket) => socket.end()],
  ])('%s after the end of the message: it may have been sent, and is not sent again', async (_, act) => {
    const { transport, visits } = await serverThat((socket) => act(socket), 'end');
    const seen = await outcome(testMailer().send(transport, buildMail(), 60_000));
    expect(seen).toMatchObject({
      kind: 'unknown',
      attempts: 1,
      message: expect.stringContaining('may have been sent'),
    });
    expect(visits()).toBe(1);
  });

  it('waits no longer than the deadline between attempts', async () => {
    const { transport, visits } = await serverThat((socket) => socket.destroy(), 'connection');
    const seen = await outcome(testMailer({ waitsMs: [50, 600_000] }).send(transport, buildMail(), 60_000));
    expect(seen).toMatchObject({ kind: 'temporary', attempts: 2 });
    expect(visits()).toBe(2);
  });

  it('refused connection: temporary, with the address', async () => {
    const { transport } = await serverThat(() => {}, 'connection');
    const seen = await outcome(testMailer().send({ ...transport, port: 1 }, buildMail(), 60_000));
    expect(seen).toEqual({ kind: 'temporary', message: 'connection refused by 127.0.0.2:1', attempts: 3 });
  });
});

describe('connections', () => {
  it('are reused for the same login, and closed when idle', async () => {
    const server = await mailServer();
    const mailer = testMailer({ pool: { idleMs: 2000 } });
    for (let count = 0; count < 3; count++) await mailer.send(server.at(), buildMail(), 60_000);
    expect([server.received.length, server.connections()]).toEqual([3, 1]);
    await vi.waitUntil(() => server.open() === 0, PATIENT);
    await mailer.send(server.at(), buildMail(), 60_000);
    expect(server.connections()).toBe(2);
  });

  it('to one server are limited; further messages wait', async () => {
    let most = 0;
    let open = 0;
    const server = await mailServer({
      onConnect: (_session, callback) => {
        most = Math.max(most, ++open);
        callback();
      },
      onClose: () => {
        open--;
      },
    });
    const mailer = testMailer({ pool: { perServer: 2 } });
    await Promise.all(Array.from({ length: 8 }, () => mailer.send(server.at(), buildMail(), 60_000)));
    expect([server.received.length, most]).toEqual([8, 2]);
  });

  it('that are idle are closed for newer ones', async () => {
    const servers = [await mailServer(), await mailServer(), await mailServer()];
    const mailer = testMailer({ pool: { idle: 2 } });
    for (const server of servers) await mailer.send(server.at(), buildMail(), 60_000);
    await vi.waitUntil(() => servers[0]!.open() === 0, PATIENT);
    expect(servers.map((server) => server.open())).toEqual([0, 1, 1]);
  });

  it('that the server closed are replaced without counting an attempt', async () => {
    const server = await mailServer({ socketTimeout: 2000 });
    const mailer = testMailer();
    await mailer.send(server.at(), buildMail(), 60_000);
    await vi.waitUntil(() => server.open() === 0, PATIENT);
    expect(await mailer.send(server.at(), buildMail(), 60_000)).toMatchObject({ attempts: 1 });
    expect(server.connections()).toBe(2);
  });

  it('are closed with the mailer, and a message in progress fails', async () => {
    const { transport } = await serverThat(() => {}, 'RCPT');
    const mailer = testMailer({ http: client(), waitsMs: [] });
    const sending = outcome(mailer.send(transport, buildMail(), 60_000));
    await delay(100);
    mailer.close();
    expect(await sending).toMatchObject({ kind: 'temporary' });
    expect(await outcome(mailer.send(transport, buildMail(), 60_000))).toMatchObject({ kind: 'temporary' });
  });
});
