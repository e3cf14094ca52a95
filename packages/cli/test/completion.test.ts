import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { openDatabase } from '@sendstep/knex';
import { expect, it, onTestFinished, vi } from 'vitest';
import { valuesAfter } from '../src/complete.js';
import { command, commandsIn } from './command.js';
import { temporaryDirectory } from './process.js';

// What the hidden command would print, and what it was asked.
const STUB = `sendstep() { echo "id-1 asked-$4-$5"; }`;
const ASK = `source "$0"; ${STUB}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sendstep; echo "\${COMPREPLY[@]}"`;

it('completes commands, flags, their values and ids in bash', async () => {
  const file = join(temporaryDirectory(), 'completion.bash');
  writeFileSync(file, (await command({}, 'completion', 'bash')).out);
  const typed = (...words: string[]) =>
    execFileSync('bash', ['--norc', '-c', ASK, file, 'sendstep', ...words], { encoding: 'utf8' }).trim();
  expect(typed('layo')).toBe('layouts');
  expect(typed('layouts', 'pu')).toBe('pull push');
  expect(typed('keys', 'create', '--level', '')).toBe('read write execute');
  expect(typed('history', '--si')).toBe('--since');
  expect(typed('layouts', 'get', '')).toBe('id-1 asked-get-');
  expect(typed('layouts', 'get', '--store', '')).toBe('');
  expect(typed('com')).toBe('completion');
});

it('offers the ids of the store, and nothing if it cannot be read', async () => {
  const { command: run, json } = commandsIn({ SENDSTEP_DATA_DIR: temporaryDirectory() });
  await run('migrate');
  await run('stores', 'create', '--name', 'Shop');
  const { id } = await json('layouts', 'create', '--name', 'A', '--subject', 'S');
  await run('translations', 'put', id, 'de', '--subject', 'S');
  const after = (...words: string[]) => run('complete', '--', ...words);
  expect(await after('layouts', 'get', '--store', 'Shop')).toEqual({ code: 0, out: `${id}\n`, error: '' });
  expect((await after('translations', 'get', id)).out).toBe('de\n');
  expect((await after('versions', 'get', id)).out).toBe('2\n1\n');
  const nothing = { code: 0, out: '', error: '' };
  expect(await after('layouts', 'get', '--store', 'None')).toEqual(nothing);
  expect(await after('nonsense', 'get')).toEqual(nothing);
  const away = { SENDSTEP_URL: 'http://127.0.0.1:1', SENDSTEP_API_KEY: 'fak_x' };
  expect(await command(away, 'complete', '--', 'layouts', 'get')).toEqual(nothing);
});

it('gives up after a second on a database that does not respond', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  // The limits of the driver use the same timers, so only that of the completion can end the wait.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const connected = once(silent, 'connection');
  const values = valuesAfter(['layouts', 'get'], {
    SENDSTEP_DATABASE_URL: `mysql://u:p@127.0.0.1:${port}/x`,
    SENDSTEP_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
  const [socket] = await connected;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await values).toEqual([]);
  socket.destroy();
});

it('does not upgrade a database', async () => {
  const directory = temporaryDirectory();
  const { command: run } = commandsIn({ SENDSTEP_DATA_DIR: directory });
  await run('stores', 'create', '--name', 'Shop');
  expect((await run('complete', '--', 'stores', 'remove')).out).toBe('Shop\n');
  const { knex } = openDatabase(`sqlite:${directory}/sendstep.db`);
  onTestFinished(() => knex.destroy());
  const [newest] = await knex('migrations').orderBy('name', 'desc').limit(1);
  await knex('migrations').where({ name: newest.name }).del();
  expect((await run('complete', '--', 'stores', 'remove')).out).toBe('');
  expect(await knex('migrations').where({ name: newest.name })).toEqual([]);
});

it('knows bash and zsh', async () => {
  expect((await command({}, 'completion', 'zsh')).out).toContain('bashcompinit');
  expect(await command({}, 'completion', 'fish')).toMatchObject({ code: 2 });
});
