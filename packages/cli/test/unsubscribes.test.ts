import { compose, readConfiguration } from '@sendstep/node';
import { expect, it, onTestFinished } from 'vitest';
import { unsubscribeUrl } from '../../core/src/sending/links.js';
import { unsubscribed } from '../../core/src/sending/unsubscribes.js';
import { commandsIn } from './command.js';
import { temporaryDirectory } from './process.js';

async function shop(over: Record<string, string> = {}) {
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory(), ...over };
  const { command, json } = commandsIn(env);
  for (const name of ['Corner shop', 'Other shop']) await command('stores', 'create', '--name', name);
  const owner = async (store: string) => {
    const { app, close } = await compose(readConfiguration(env));
    onTestFinished(close);
    return app.admit({ owner: store });
  };
  return { command, json, owner };
}
const IN_SHOP = ['--store', 'Corner shop'];

it('sendstep unsubscribes adds, lists and removes an address of one store', async () => {
  const { command, json, owner } = await shop();
  expect(await json('unsubscribes', 'add', 'Jo@example.com', ...IN_SHOP)).toEqual({
    address: 'Jo@example.com',
    source: 'owner',
    createdAt: expect.any(String),
  });
  await command('unsubscribes', 'add', 'ann@example.com', ...IN_SHOP);
  const addresses = async (...flags: string[]) =>
    (await json('unsubscribes', 'list', ...flags)).items.map(({ address }: { address: string }) => address);
  expect(await addresses(...IN_SHOP)).toEqual(['ann@example.com', 'Jo@example.com']);
  expect(await addresses(...IN_SHOP, '--limit', '1', '--page', '2')).toEqual(['Jo@example.com']);
  expect(await addresses(...IN_SHOP, '--address', 'JO@example.com')).toEqual(['Jo@example.com']);
  expect(await addresses('--store', 'Other shop')).toEqual([]);
  expect((await command('unsubscribes', 'list', ...IN_SHOP)).out).toContain('ann@example.com');
  expect((await unsubscribed((await owner('Corner shop')).context, ['jo@EXAMPLE.com'])).size).toBe(1);
  expect(await json('unsubscribes', 'remove', 'JO@example.com', ...IN_SHOP)).toEqual({
    deleted: true,
    address: 'JO@example.com',
  });
  expect(await command('unsubscribes', 'remove', 'JO@example.com', ...IN_SHOP)).toEqual({
    code: 1,
    out: '',
    error: 'error: unsubscribed address not found\n',
  });
  expect((await command('unsubscribes', 'add', 'jo', ...IN_SHOP)).error).toBe(
    'error: address: must be one email address\n',
  );
  expect((await command('unsubscribes', 'add', 'jo@example.com')).error).toBe(
    'error: more than one store: choose one with --store NAME\n',
  );
});

it('sendstep links rotate creates a new key, and links start with the base URL', async () => {
  const { json, owner } = await shop({ SENDSTEP_BASE_URL: 'https://mail.example/' });
  expect(await json('links', 'rotate', ...IN_SHOP)).toMatchObject({ keys: 1 });
  expect(await json('links', 'rotate', ...IN_SHOP)).toMatchObject({ keys: 2 });
  const { context } = await owner('Corner shop');
  const url = await unsubscribeUrl(context, { address: 'jo@example.com', locale: 'en' });
  expect(url).toMatch(/^https:\/\/mail\.example\/u\/[\w-]+$/);
});

it('the demo store has an unsubscribed address', async () => {
  const { command, json } = await shop();
  await command('demo');
  expect((await json('unsubscribes', 'list', '--store', 'Demo store')).items).toMatchObject([
    { address: 'no.more.mails@customer.example', source: 'owner' },
  ]);
});
