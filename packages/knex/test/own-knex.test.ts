import { aesCipher, createApp, systemPorts } from '@sendstep/core';
import { knexDatabase, knexStorage, migrate, openDatabase, pendingMigrations } from '@sendstep/knex';
import knex, { type Knex } from 'knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, type Target, TEST_MASTER_KEY, targets } from './targets.js';

cleanUpTargets();
const [, mariaDb] = targets as [Target, Target];
const plainMysql = async () => knex({ client: 'mysql2', connection: await mariaDb.url() });

/** Knex as a program configures it that knows nothing of us. SQLite with our client: better-sqlite3 needs a compiler. */
const instances: [name: string, missing: string | undefined, open: () => Promise<Knex>][] = [
  ['SQLite', undefined, async () => openDatabase('sqlite::memory:').knex],
  ['MariaDB', mariaDb.missing, plainMysql],
];

describe.each(instances)("a caller's Knex instance on %s", (_, missing, open) => {
  it.skipIf(missing)('is migrated by one of several callers, and stores everything', async () => {
    const instance = await open();
    onTestFinished(() => instance.destroy());
    const database = knexDatabase(instance);
    const pending = await pendingMigrations(database);
    expect(pending[0]).toMatch(/^0001/);
    const ran = await Promise.all([migrate(database), migrate(database), migrate(database)]);
    expect(ran.toSorted((a, b) => b.length - a.length)).toEqual([pending, [], []]);
    expect(await pendingMigrations(database)).toEqual([]);

    const app = createApp({
      ...knexStorage(database),
      cipher: aesCipher(() => [TEST_MASTER_KEY]),
      ...systemPorts(),
    });
    const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Corner shop' });
    const owner = await app.admit({ owner: store.id });
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => owner.run('httpRequests.create', { url: `https://${i}.example` })),
    );
    expect((await owner.run('httpRequests.list', {})).total).toBe(20);
  });
});

it.skipIf(mariaDb.missing)('sets the isolation level that our own connections have', async () => {
  const instance = await plainMysql();
  onTestFinished(() => instance.destroy());
  const statements: string[] = [];
  instance.on('query', ({ sql }: { sql: string }) => statements.push(sql));
  await migrate(knexDatabase(instance));
  statements.length = 0;
  await knexStorage(knexDatabase(instance)).transaction((tx) => tx.settings.replace('S', { currency: 'CHF' }));
  expect(statements[0]).toBe('SET TRANSACTION ISOLATION LEVEL read committed;');
});

it.each<[string, Knex.Config, RegExp]>([
  ['another client', { client: 'pg' }, /the client of Knex is pg; mysql2 or better-sqlite3 is required/],
  ['renamed columns', { client: 'mysql2', wrapIdentifier: (name) => name }, /must not rename columns/],
])('refuses %s', (_, config, message) => {
  class Client extends knex.Client {
    override driverName = config.client as string;
  }
  expect(() => knexDatabase(knex({ ...config, client: config.client === 'pg' ? Client : 'mysql2' }))).toThrow(message);
});
