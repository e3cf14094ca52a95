import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandsIn, commandWith } from './command.js';
import { temporaryDirectory } from './process.js';

async function shop() {
  const directory = temporaryDirectory();
  const env = { SENDSTEP_DATA_DIR: directory, CANARY: 'canaryValue7Q2x' };
  const { command, json } = commandsIn(env);
  await command('migrate');
  await command('stores', 'create', '--name', 'Shop');
  const asked: string[] = [];
  /** Runs a command on a terminal where this is typed. */
  const typing = (typed: string, ...args: string[]) => {
    const ask = async (question: string) => {
      asked.push(question);
      return typed;
    };
    return commandWith({ terminal: { ask, askHidden: ask } }, env, ...args);
  };
  return { directory, env, command, json, typing, asked };
}

it('asks before it deletes on a terminal, and not in scripts', async () => {
  const { command, json, typing, asked } = await shop();
  const layout = async () => (await json('layouts', 'create', '--name', 'A', '--subject', 'S')).id;
  const [first, second, third] = [await layout(), await layout(), await layout()];
  expect(await typing('', 'layouts', 'remove', first)).toMatchObject({
    code: 1,
    error: 'error: cancelled: nothing was deleted\n',
  });
  expect(asked).toEqual([`Delete an email layout ${first}? [y/N] `]);
  expect((await json('layouts', 'list')).total).toBe(3);
  expect((await typing('y', 'layouts', 'remove', first)).code).toBe(0);
  expect((await typing('', 'layouts', 'remove', second, '--yes')).code).toBe(0);
  expect((await command('layouts', 'remove', third)).code).toBe(0);
  expect((await json('layouts', 'list')).total).toBe(0);
  for (const args of [
    ['people', 'erase', 'jo@example.com'],
    ['history', 'prune', '--older-than', '90d'],
    ['stores', 'remove', 'Shop'],
  ]) {
    expect(await typing('no', ...args)).toMatchObject({ code: expect.any(Number), out: '' });
  }
  expect(asked.slice(2)).toEqual([
    expect.stringContaining('jo@example.com? [y/N] '),
    'Delete old history 90d? [y/N] ',
    expect.stringContaining('Shop? [y/N] '),
  ]);
});

it('reads a secret from a file, a variable or a pipe, and prints it nowhere', async () => {
  const { directory, env, command, json } = await shop();
  const file = join(directory, 'value.txt');
  writeFileSync(file, 'canaryValue7Q2x\n');
  const piped = async () => Buffer.from('canaryValue7Q2x\n');
  const outcomes = [
    await command('secrets', 'set', 'A', '--value-file', file),
    await command('secrets', 'set', 'B', '--value-env', 'CANARY'),
    await commandWith({ piped }, env, 'secrets', 'set', 'C'),
    await commandWith({ piped: async () => Buffer.alloc(0) }, env, 'secrets', 'set', 'D'),
  ];
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(JSON.stringify(outcomes)).not.toContain('canaryValue7Q2x');
  const { items } = await json('secrets', 'list');
  expect(items.map(({ name, hasValue }: { name: string; hasValue: boolean }) => [name, hasValue])).toEqual([
    ['D', false],
    ['C', true],
    ['B', true],
    ['A', true],
  ]);
});

it.each([
  ['both sources', ['--value-file', 'x', '--value-env', 'CANARY'], '--value-file and --value-env: use one of them'],
  ['a missing file', ['--value-file', '/none'], '--value-file: cannot read /none (ENOENT)'],
  ['a variable that is not set', ['--value-env', 'NONE'], '--value-env: NONE is not set'],
])('refuses %s', async (_, flags, words) => {
  const { command } = await shop();
  expect(await command('secrets', 'set', 'A', ...flags)).toMatchObject({ code: 2, error: `error: ${words}\n` });
});

it('warns of a key on the command line', async () => {
  const { command, json } = await shop();
  const { key } = await json('keys', 'create');
  const { code, error } = await command('layouts', 'list', '--api-key', key);
  expect(code).toBe(0);
  expect(error).toBe(
    'warning: --api-key is visible in the process list and in the history of the shell; use SENDSTEP_API_KEY or sendstep login\n',
  );
});
