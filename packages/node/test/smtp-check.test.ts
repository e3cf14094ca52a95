import { expect, it } from 'vitest';
import { mailServer, testMailer } from './mail-server.js';

const LOGIN = { username: 'shop', password: 'right' };
const withLogin = () =>
  mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      password === LOGIN.password
        ? callback(null, { user: username })
        : callback(Object.assign(new Error('wrong password'), { responseCode: 535 })),
  });

it('logs in and leaves, without sending an email', async () => {
  const server = await withLogin();
  await testMailer().check!(server.at(LOGIN), 5000);
  expect([server.connections(), server.received]).toEqual([1, []]);
  await expect.poll(() => server.open(), { timeout: 30_000 }).toBe(0);
});

it.each([
  ['a wrong password', { ...LOGIN, password: 'wrong' }, /535 .*wrong password/],
  ['a login where none is offered', LOGIN, /does not offer login/],
  ['TLS where there is none', { security: 'starttls' as const }, /.+/],
])('fails with %s', async (name, transport, reason) => {
  const server = await (name === 'a wrong password'
    ? withLogin()
    : mailServer({ disabledCommands: ['STARTTLS', 'AUTH'] }));
  await expect(testMailer().check!(server.at(transport), 5000)).rejects.toThrow(reason);
  expect(server.received).toEqual([]);
});

it('connects to no address that is not allowed', async () => {
  const server = await mailServer({}, '127.0.0.1');
  const check = testMailer().check!({ ...server.at({}), host: '127.0.0.1' }, 5000);
  await expect(check).rejects.toMatchObject({ name: 'MailFailure', kind: 'address_not_allowed' });
  expect(server.connections()).toBe(0);
});
