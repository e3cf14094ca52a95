import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { commandsIn } from './command.js';
import { startServe, temporaryDirectory } from './process.js';

const inboxPort = (banner: string) =>
  Number(/emails to 127\.0\.0\.1:(\d+) appear in the inbox of the app/.exec(banner)?.[1]);
const greeting = (port: number) => {
  const socket = connect(port, '127.0.0.1');
  socket.once('data', () => socket.end('QUIT\r\n'));
  return text(socket);
};

it('a demo host receives the mails of the demo store, and its sender follows the port at each start', async () => {
  const directory = temporaryDirectory();
  const env = { SENDSTEP_DATA_DIR: directory, SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8' };
  const { json } = commandsIn(env);
  const list = async () => (await json('smtp', 'list', '--store', 'Demo store')).items;
  const send = async () => {
    const { items } = await json('layouts', 'list', '--store', 'Demo store', '--q', 'Password reset');
    const step = { layoutId: items[0].id, to: 'ada@customer.example', variables: { customer: { first_name: 'Ada' } } };
    writeFileSync(join(directory, 'step.json'), JSON.stringify(step));
    return json('send', '--store', 'Demo store', '--input', join(directory, 'step.json'));
  };

  const first = await startServe(env);
  const port = inboxPort(first.out());
  expect(await list()).toMatchObject([{ name: 'Local mail server', port, isDefault: true }]);
  expect(await send()).toMatchObject({ status: 'SUCCESS' });
  expect((await first.end('SIGTERM')).code).toBe(0);
  await expect(greeting(port)).rejects.toThrow('ECONNREFUSED');

  const [{ id }] = await list();
  await json('smtp', 'update', id, '--store', 'Demo store', '--port', '9');
  const second = await startServe(env);
  expect(await list()).toMatchObject([{ id, port: inboxPort(second.out()), isDefault: true }]);
  expect(await send()).toMatchObject({ status: 'SUCCESS' });
  await second.end('SIGTERM');

  await json('smtp', 'update', id, '--store', 'Demo store', '--port', '9', '--from-address', 'me@shop.example');
  const third = await startServe(env);
  expect(await greeting(inboxPort(third.out()))).toContain('220 ');
  expect(await list()).toMatchObject([{ id, port: 9 }]);
});

it('there is no inbox without the demo', async () => {
  const host = await startServe({ SENDSTEP_DATA_DIR: temporaryDirectory() }, ['--no-demo']);
  expect(host.out()).not.toContain('inbox');
});
