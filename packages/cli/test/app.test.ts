import { compose, readConfiguration } from '@sendstep/node';
import { expect, it, onTestFinished } from 'vitest';
import { command, commandsIn } from './command.js';
import { startServe, temporaryDirectory } from './process.js';

const LINK = /^(https?:\/\/[^/]+)\/app\/sign-in#([\w-]{43})$/;

async function shop() {
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory(), SENDSTEP_BASE_URL: 'https://mail.example.com' };
  const here = commandsIn(env);
  await here.command('stores', 'create', '--name', 'Corner shop');
  return { env, ...here };
}

it('prints a sign-in link on its own line, with the address of the installation', async () => {
  const { env, command: run } = await shop();
  const { code, out, error } = await run('app', 'link', '--store', 'Corner shop');
  expect(code).toBe(0);
  const [, base] = LINK.exec(out.trim())!;
  expect(base).toBe('https://mail.example.com');
  expect(error).toMatch(/^note: open it before \S+ to sign in as Owner; it works once\.\n$/);
  const local = await command({ SENDSTEP_DATA_DIR: env.SENDSTEP_DATA_DIR, SENDSTEP_PORT: '9099' }, 'app', 'link');
  expect(LINK.exec(local.out.trim())![1]).toBe('http://127.0.0.1:9099');
  expect(local.error).toContain('Administrator');
});

it('signs in with the printed link, once', async () => {
  const { env, json } = await shop();
  const member = await json('members', 'add', '--name', 'Jo', '--role', 'editor', '--email', 'jo@example.com');
  const { url } = await json('app', 'link', '--member', member.id, '--store', 'Corner shop');
  const { app, close } = await compose(readConfiguration(env));
  onTestFinished(close);
  const token = LINK.exec(url)![2]!;
  const { session } = await app.signIn(token, { label: 'Firefox' });
  const me = await (await app.admit({ session })).run('app.me', {});
  expect(me.stores).toMatchObject([{ name: 'Corner shop', role: 'editor', email: 'jo@example.com' }]);
  await expect(app.signIn(token, { label: 'Firefox' })).rejects.toThrow('this link was used');
  expect((await json('members', 'list')).items).toMatchObject([{ name: 'Jo', role: 'editor' }]);
  expect(await json('members', 'remove', member.id)).toEqual({ deleted: true, id: member.id });
  await expect(app.admit({ session })).rejects.toThrow('your session has ended');
});

it('uses the address of a running host', async () => {
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory() };
  const { url } = await startServe(env);
  const { out } = await command(env, 'app', 'link');
  expect(LINK.exec(out.trim())![1]).toBe(url);
});
