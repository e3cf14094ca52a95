import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { command, demo } from './command.js';

it('removes a store by its exact name with --yes, including its files on disk', async () => {
  const { env, json, directory } = await demo();
  await command(env, 'stores', 'create', '--name', 'Other');
  const path = join(directory, 'note.txt');
  writeFileSync(path, 'kept');
  await command(env, 'files', 'upload', path, '--store', 'Other');
  const files = () => readdirSync(join(directory, 'files'), { recursive: true, withFileTypes: true });
  const count = () => files().filter((entry) => entry.isFile()).length;
  const before = count();
  expect(before).toBeGreaterThan(1);
  expect(await command(env, 'stores', 'remove', 'Demo store')).toEqual({
    code: 2,
    out: '',
    error: 'error: this cannot be undone: confirm with --yes\n',
  });
  expect((await command(env, 'stores', 'remove', 'demo store', '--yes')).error).toBe(
    'error: store "demo store" not found\n',
  );
  expect((await json('stores', 'list')).total).toBe(2);
  expect(await json('stores', 'remove', 'Demo store', '--yes')).toMatchObject({ removed: true });
  expect((await json('stores', 'list')).items).toMatchObject([{ name: 'Other' }]);
  expect(count()).toBe(1);
});

it('prunes the history and erases a person from the rest', async () => {
  const { env, json } = await demo();
  const { total } = await json('history');
  const { removed } = await json('history', 'prune', '--older-than', '4d');
  expect(removed).toBeGreaterThan(0);
  expect((await json('history')).total).toBe(total - removed);
  expect((await json('stats')).total).toBe(total);
  const erased = await json('people', 'erase', 'BEN.HALE@customer.example');
  expect(erased).toEqual({ erased: 1, searched: total - removed, running: 0, unreadable: 0 });
  expect((await command(env, 'history', 'prune', '--older-than', 'soon')).error).toBe(
    'error: olderThan: must be a number of days such as 90d\n',
  );
  expect((await command(env, 'people', 'erase', '--help')).out.replace(/\s+/g, ' ')).toContain(
    'An unsubscribed address stays on the unsubscribe list',
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

it('prints history as a table and statistics as a chart', async () => {
  const { env } = await demo();
  const { out } = await command(env, 'history');
  for (const word of [
    'time (UTC)',
    'FAILED',
    'http',
    'Order confirmation',
    'no complete response within 5 s',
    '640 ms',
  ])
    expect(out).toContain(word);
  expect(out).not.toContain('actionConfigId');
  expect((await command(env, 'history', '--page', '9')).out).toContain('nothing on page 9');
  expect((await command(env, 'stats')).out).toContain('success rate');
  expect(await command(env, 'history', '--watch', '--page', '2')).toMatchObject({
    code: 2,
    error: 'error: --watch follows the newest entries: omit --page\n',
  });
});
