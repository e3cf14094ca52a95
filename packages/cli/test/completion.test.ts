import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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

it('knows bash and zsh', async () => {
  expect((await command({}, 'completion', 'zsh')).out).toContain('bashcompinit');
  expect(await command({}, 'completion', 'fish')).toMatchObject({ code: 2 });
});
