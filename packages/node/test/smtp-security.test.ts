import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { makeAuthority, selfSigned } from './certificates.js';
import { dnsStub } from './dns-stub.js';
import { buildMail, mailServer, outcome, serverThat, testMailer } from './mail-server.js';
import { PRIVATE, PUBLIC } from './targets.js';

const authority = makeAuthority();
const identity = authority.issue([PUBLIC]);
const named = authority.issue(['mail.shop.example']);
const withStartTls = { disabledCommands: [], ...identity };

describe('encryption', () => {
  it('tls sends nothing unencrypted', async () => {
    const server = await mailServer({ secure: true, ...identity });
    await testMailer({ ca: [authority.pem] }).send(server.at({ security: 'tls' }), buildMail(), 60_000);
    expect(server.received).toMatchObject([{ secure: true }]);
  });

  it('starttls encrypts before the message', async () => {
    const server = await mailServer(withStartTls);
    await testMailer({ ca: [authority.pem] }).send(server.at({ security: 'starttls' }), buildMail(), 60_000);
    expect(server.received).toMatchObject([{ secure: true }]);
  });

  it('sends to non-ASCII addresses after STARTTLS and login, which hide the first list of extensions', async () => {
    const server = await mailServer({ ...withStartTls, onAuth: (_login, _session, done) => done(null, { user: 1 }) });
    const to = [{ name: '', address: 'jürgen@example.org' }];
    const transport = server.at({ security: 'starttls', username: 'shop', password: 'password' });
    await testMailer({ ca: [authority.pem] }).send(transport, buildMail({ to }), 60_000);
    expect(server.received).toMatchObject([{ to: ['jürgen@example.org'], secure: true }]);
  });

  it('none stays unencrypted, even if the server offers encryption', async () => {
    const server = await mailServer(withStartTls);
    await testMailer().send(server.at(), buildMail(), 60_000);
    expect(server.received).toMatchObject([{ secure: false }]);
  });

  it('starttls never continues unencrypted if it is not offered or is refused', async () => {
    const without = await mailServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
    const login = { username: 'shop', password: 'CANARY-pass' };
    const refused = await outcome(
      testMailer().send(without.at({ security: 'starttls', ...login }), buildMail(), 60_000),
    );
    expect(refused).toMatchObject({ kind: 'permanent', message: expect.stringContaining('STARTTLS') });
    expect(without.received).toEqual([]);

    const { transport, lines } = await serverThat((socket) => socket.write('454 not now\r\n'), 'STAR' as never);
    const later = await outcome(
      testMailer().send({ ...transport, security: 'starttls', ...login }, buildMail(), 60_000),
    );
    expect(later).toMatchObject({ kind: 'temporary', attempts: 3 });
    expect(new Set(lines.map((line) => line.split(' ')[0]))).toEqual(new Set(['EHLO', 'STARTTLS']));
  });

  it('responses injected before the encryption are ignored', async () => {
    const act = (socket: import('node:net').Socket) => socket.write('220 go on\r\n250 AUTH PLAIN\r\n');
    const { transport, lines } = await serverThat(act, 'STAR' as never);
    const seen = await outcome(testMailer().send({ ...transport, security: 'starttls' }, buildMail(), 400));
    expect(seen.kind).not.toBe('sent');
    expect(lines.some((line) => /MAIL|AUTH/.test(line))).toBe(false);
  });

  const faults: [string, SMTPServerOptions, string][] = [
    ['signed by itself', selfSigned([PUBLIC]), 'is self-signed'],
    ['of an unknown authority', makeAuthority('Other').issue([PUBLIC]), 'is not from a trusted authority'],
    ['for another name', named, 'is for another name'],
    ['that has expired', authority.issue([PUBLIC], { fromDay: -5, toDay: -1 }), 'has expired'],
  ];
  for (const [words, certificate, message] of faults) {
    it.each(['tls', 'starttls'] as const)(`with %s, a certificate ${words} is refused for good`, async (security) => {
      const server = await mailServer({ secure: security === 'tls', disabledCommands: [], ...certificate });
      const seen = await outcome(
        testMailer({ ca: [authority.pem] }).send(server.at({ security }), buildMail(), 60_000),
      );
      expect(seen).toMatchObject({ kind: 'permanent', attempts: 1, message: expect.stringContaining(message) });
      expect(server.received).toEqual([]);
    });
  }

  it('the certificate must match the name of the server, not its address', async () => {
    const server = await mailServer({ secure: true, ...named });
    const resolve = await dnsStub(() => [PUBLIC]);
    const mailer = testMailer({ ca: [authority.pem], resolve });
    await mailer.send(server.at({ security: 'tls', host: 'mail.shop.example' }), buildMail(), 60_000);
    expect(server.received).toHaveLength(1);
    const other = await outcome(
      mailer.send(server.at({ security: 'tls', host: 'other.example' }), buildMail(), 60_000),
    );
    expect(other).toMatchObject({ kind: 'permanent', message: expect.stringContaining('another name') });
  });

  it('tls against an unencrypted server is reported as such', async () => {
    const server = await mailServer();
    const seen = await outcome(testMailer().send(server.at({ security: 'tls' }), buildMail(), 60_000));
    expect(seen).toMatchObject({ kind: 'permanent', message: expect.stringContaining('no secure connection') });
  });
});

describe('the login', () => {
  const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, callback) =>
    username === 'shop' && password === 'pässword'
      ? callback(null, { user: username })
      : callback(Object.assign(new Error('wrong'), { responseCode: 535 }));

  it.each(['PLAIN', 'LOGIN'])('goes out as %s', async (method) => {
    const server = await mailServer({ authOptional: false, onAuth, authMethods: [method], ...withStartTls });
    const transport = server.at({ security: 'starttls', username: 'shop', password: 'pässword' });
    await testMailer({ ca: [authority.pem] }).send(transport, buildMail(), 60_000);
    expect(server.received).toMatchObject([{ user: 'shop', secure: true }]);
  });

  it('that is refused is a permanent failure and is not shown', async () => {
    const server = await mailServer({ authOptional: false, onAuth, ...withStartTls });
    const transport = server.at({ security: 'starttls', username: 'shop', password: 'CANARY-pass' });
    const seen = await outcome(testMailer({ ca: [authority.pem] }).send(transport, buildMail(), 60_000));
    expect(seen).toMatchObject({ kind: 'permanent', attempts: 1, message: expect.stringContaining('535 wrong') });
    expect(JSON.stringify(seen)).not.toContain('CANARY');
  });

  it('is not skipped if the server offers none', async () => {
    const server = await mailServer({ disabledCommands: ['AUTH', 'STARTTLS'] });
    const seen = await outcome(testMailer().send(server.at({ username: 'shop', password: 'x' }), buildMail(), 60_000));
    expect(seen).toMatchObject({
      kind: 'permanent',
      message: expect.stringContaining('does not offer login on this connection'),
    });
    expect(server.received).toEqual([]);
  });

  it('uses a separate connection for each login', async () => {
    const server = await mailServer({
      onAuth: (auth, _session, callback) => callback(null, { user: auth.username }),
      allowInsecureAuth: true,
    });
    const mailer = testMailer();
    for (const username of ['one', 'two', 'one']) {
      await mailer.send(server.at({ username, password: 'x' }), buildMail(), 60_000);
    }
    expect(server.received.map(({ user }) => user)).toEqual(['one', 'two', 'one']);
    expect(server.connections()).toBe(2);
  });
});

describe('the address', () => {
  it.each([
    PRIVATE,
    '::ffff:127.0.0.3',
    '2130706435',
    '0x7f.0.0.3',
    '0177.0.0.3',
    '127.3',
    'inside.example',
    'localhost',
  ])('%s is internal, so nothing is sent', async (host) => {
    const server = await mailServer({}, PRIVATE);
    const stub = await dnsStub((name) => (name === 'inside.example' ? [PRIVATE] : undefined));
    const options = host === 'inside.example' ? { resolve: stub } : {};
    const seen = await outcome(testMailer(options).send(server.at({ host }), buildMail(), 60_000));
    expect(seen).toMatchObject({ kind: 'address_not_allowed', attempts: 1 });
    expect(server.connections()).toBe(0);
  });

  it('internal addresses are reached if the installation allows them', async () => {
    const server = await mailServer({}, PRIVATE);
    await testMailer({ allowNetworks: ['127.0.0.3/32'] }).send(server.at(), buildMail(), 60_000);
    expect(server.received).toHaveLength(1);
  });

  it('a name that resolves differently after the check is not reached', async () => {
    const outside = await mailServer();
    const { port } = outside.at();
    let asked = 0;
    const resolve = await dnsStub(() => (asked++ === 0 ? [PUBLIC] : [PRIVATE]));
    const mailer = testMailer({ resolve, pool: { messagesEach: 1 } });
    await mailer.send(outside.at({ host: 'rebind.example', port }), buildMail(), 60_000);
    expect(outside.received).toHaveLength(1);
    const second = await outcome(mailer.send(outside.at({ host: 'rebind.example', port }), buildMail(), 60_000));
    expect(second).toMatchObject({ kind: 'address_not_allowed' });
  });

  it('only the allowed ones of several addresses are tried', async () => {
    const server = await mailServer();
    const resolve = await dnsStub(() => [PRIVATE, PUBLIC]);
    await testMailer({ resolve }).send(server.at({ host: 'both.example' }), buildMail(), 60_000);
    expect(server.received).toHaveLength(1);
  });

  it('a name that does not exist fails permanently, and an unanswered lookup at the deadline', async () => {
    const server = await mailServer();
    const resolve = await dnsStub((name) => (name === 'gone.example' ? [] : undefined));
    const mailer = testMailer({ resolve });
    const gone = await outcome(mailer.send(server.at({ host: 'gone.example' }), buildMail(), 60_000));
    expect(gone).toEqual({ kind: 'permanent', message: 'the name gone.example does not resolve', attempts: 1 });
    const silent = await outcome(mailer.send(server.at({ host: 'silent.example' }), buildMail(), 300));
    expect(silent).toMatchObject({ kind: 'temporary' });
  });
});
