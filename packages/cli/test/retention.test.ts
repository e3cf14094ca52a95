import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '@sendstep/cli';
import { expect, it } from 'vitest';
import { temporaryDirectory } from './process.js';

/** Runs a command in this process. */
async function run(env: Record<string, string>, ...args: string[]) {
  let [out, error] = ['', ''];
  const code = await main(args, env, {
    out: (text) => {
      out += text;
    },
    error: (text) => {
      error += text;
    },
  });
  return { code, out, error };
}

async function demo() {
  const directory = temporaryDirectory();
  const env = { SENDSTEP_DATA_DIR: directory };
  await run(env, 'migrate');
  expect((await run(env, 'demo')).code).toBe(0);
  const json = async (...args: string[]) => JSON.parse((await run(env, ...args, '--json')).out);
  return { env, json, directory };
}

it('removes a store by its exact name and a yes, with its files on the disk', async () => {
  const { env, json, directory } = await demo();
  await run(env, 'stores', 'create', '--name', 'Other');
  const path = join(directory, 'note.txt');
  writeFileSync(path, 'kept');
  await run(env, 'files', 'upload', path, '--store', 'Other');
  const files = () => readdirSync(join(directory, 'files'), { recursive: true, withFileTypes: true });
  const count = () => files().filter((entry) => entry.isFile()).length;
  const before = count();
  expect(before).toBeGreaterThan(1);
  expect(await run(env, 'stores', 'remove', 'Demo store')).toEqual({
    code: 2,
    out: '',
    error: 'error: there is no way back: add --yes to do it\n',
  });
  expect((await run(env, 'stores', 'remove', 'demo store', '--yes')).error).toBe(
    'error: store "demo store" not found\n',
  );
  expect((await json('stores', 'list')).total).toBe(2);
  expect(await json('stores', 'remove', 'Demo store', '--yes')).toMatchObject({ removed: true });
  expect((await json('stores', 'list')).items).toMatchObject([{ name: 'Other' }]);
  expect(count()).toBe(1);
});

it('prunes the history and erases a person from what is left', async () => {
  const { env, json } = await demo();
  const { total } = await json('history');
  const { removed } = await json('history', 'prune', '--older-than', '4d');
  expect(removed).toBeGreaterThan(0);
  expect((await json('history')).total).toBe(total - removed);
  expect((await json('stats')).total).toBe(total);
  const erased = await json('people', 'erase', 'BEN.HALE@customer.example');
  expect(erased).toEqual({ erased: 1, searched: total - removed, running: 0, unreadable: 0 });
  expect((await run(env, 'history', 'prune', '--older-than', 'soon')).error).toBe(
    'error: olderThan: must be a number of days such as 90d\n',
  );
  expect((await run(env, 'people', 'erase', '--help')).out.replace(/\s+/g, ' ')).toContain(
    'An unsubscribed address stays in that list',
  );
  const settings = await json(
    'settings',
    'set',
    '--history-days',
    '90',
    '--mask-key',
    'loyaltyNumber',
    '--mask-key',
    'vat',
  );
  expect(settings).toMatchObject({ historyDays: 90, maskKeys: ['loyaltyNumber', 'vat'], keepKeys: [] });
});

it('shows history as a short table, and statistics as a chart', async () => {
  const { env } = await demo();
  const { out } = await run(env, 'history');
  for (const word of ['time (UTC)', 'FAILED', 'http', 'Order confirmation', 'no answer within 5000 ms', '640 ms'])
    expect(out).toContain(word);
  expect(out).not.toContain('actionConfigId');
  expect((await run(env, 'history', '--page', '9')).out).toContain('nothing on page 9');
  expect((await run(env, 'stats')).out).toContain('success rate');
  expect(await run(env, 'history', '--watch', '--page', '2')).toMatchObject({
    code: 2,
    error: 'error: --watch follows the newest entries: leave out --page\n',
  });
});
