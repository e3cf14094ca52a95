import { execFile } from 'node:child_process';
import { join } from 'node:path';
import timers from 'node:timers';
import { promisify } from 'node:util';
import { createApp, SendstepError, systemIds, systemPorts } from '@sendstep/core';
import { buildExecution, buildStore } from '@sendstep/core/testing';
import { knexStorage, migrate, openDatabase, openStorage } from '@sendstep/knex';
import type { Knex } from 'knex';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { scriptLine } from '../../../test/build.js';
import { LEASES } from '../src/migrations/0001-foundation.js';
import { MIGRATIONS } from '../src/migrations/index.js';
import { createTable } from '../src/schema.js';
import { mariaDbMissing, startMariaDb } from './mariadb.js';
import { cleanUpTargets, targets, testCipher } from './targets.js';

cleanUpTargets();
const run = promisify(execFile);
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fulfilled',
    (error: unknown) => (error instanceof SendstepError ? error.code : error),
  );

for (const target of targets) {
  describe.skipIf(target.missing)(`on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    it('keeps a single statement out of a transaction that is open at the same time', async () => {
      const url = await target.url();
      await migrate(url);
      const storage = openStorage(url);
      onTestFinished(() => storage.close());
      await storage.settings.find('S');
      let found: Promise<unknown> | undefined;
      const work = storage.transaction(async (tx) => {
        await tx.settings.replace('S', { currency: 'CHF' });
        found = storage.settings.find('S');
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw new Error('undo');
      });
      await expect(work).rejects.toThrow('undo');
      expect(await found).toEqual({});
      // The same for statements that run while a transaction begins or ends.
      const many = Array.from({ length: 20 }, async (_, i) => {
        await Promise.all([
          storage.transaction((tx) => tx.settings.replace(`S${i}`, { currency: 'EUR' })),
          storage.settings.find(`S${i}`),
        ]);
        return storage.settings.find(`S${i}`);
      });
      expect(await Promise.all(many)).toEqual(many.map(() => ({ currency: 'EUR' })));
    });

    it('makes two statements for a warm authenticated get-one, three for a cold one', async () => {
      const url = await target.url();
      await migrate(url);
      const database = openDatabase(url);
      const ports = { ...knexStorage(database), cipher: testCipher, ...systemPorts() };
      onTestFinished(() => ports.close());
      const { owner, read } = await buildStore(ports);
      const { id } = await owner.run('httpRequests.create', { url: 'https://a.example' });
      const statements: string[] = [];
      database.knex.on('query', ({ sql }: { sql: string }) =>
        statements.push(sql.trim().split(/\s/, 1)[0]!.toLowerCase()),
      );
      const app = createApp(ports);
      const getOne = async () => {
        statements.length = 0;
        await (await app.admit({ key: read })).run('httpRequests.get', { id });
        return [...statements];
      };
      expect(await getOne()).toEqual(['update', 'select', 'select']);
      expect(await getOne()).toEqual(['update', 'select']);
      statements.length = 0;
      await (await app.admit({ key: read })).run('httpRequests.list', {});
      expect(statements).toEqual(['update', 'select', 'select']);
    });

    it('migrates once when four hosts start at once', async () => {
      const url = await target.url();
      const script = join(import.meta.dirname, 'migrate-process.ts');
      const args = [...scriptLine(script), url];
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, args)));
      const done = outcomes.map(({ stdout }) => JSON.parse(stdout) as string[]);
      expect(done.filter((names) => names.length > 0)).toHaveLength(1);
      expect(await migrate(url)).toEqual([]);
    });

    it('adds the columns of 0011 to an existing history, also after an interruption before it was recorded', async () => {
      const url = await target.url();
      const { knex, dialect } = openDatabase(url);
      onTestFinished(() => knex.destroy());
      for (const { name, up } of MIGRATIONS) if (name < '0011') await up(knex, dialect);
      const { id } = await insertExecution(knex);
      for (const { up } of MIGRATIONS) await up(knex, dialect);
      expect((await migrate(url)).at(-1)).toBe(MIGRATIONS.at(-1)!.name);
      const { executions } = knexStorage({ knex, dialect });
      expect(await executions.find('S', id)).toMatchObject({ accepted: null, refused: null, warnings: [] });
    });

    it('finds interrupted runs from before 0014, and those that a host of an older version closes afterwards', async () => {
      const url = await target.url();
      const { knex, dialect } = openDatabase(url);
      onTestFinished(() => knex.destroy());
      for (const { name, up } of MIGRATIONS) if (name < '0014') await up(knex, dialect);
      const failed = { status: 'FAILED', error: 'interrupted' };
      const [dead, refused] = [await insertExecution(knex, failed), await insertExecution(knex, { status: 'FAILED' })];
      for (const { up } of MIGRATIONS) await up(knex, dialect);
      expect((await migrate(url)).at(-1)).toBe(MIGRATIONS.at(-1)!.name);
      const late = await insertExecution(knex, failed);
      const { executions } = knexStorage({ knex, dialect });
      for (const { id } of [dead, late])
        expect(await executions.find('S', id)).toMatchObject({ error: 'interrupted', interrupted: true });
      expect(await executions.find('S', refused.id)).toMatchObject({ status: 'FAILED', interrupted: false });
    });

    it('takes rows from before 0013 as masked by older rules, also when that was cut off before it was noted', async () => {
      const url = await target.url();
      const { knex, dialect } = openDatabase(url);
      onTestFinished(() => knex.destroy());
      for (const { name, up } of MIGRATIONS) if (name < '0013') await up(knex, dialect);
      const { id, timeoutMs, version, createdAt, updatedAt, maskedBy, ...clear } = row(systemIds().uuid());
      const times = { timeout_ms: timeoutMs, created_at: createdAt, updated_at: updatedAt };
      await knex('http_requests').insert({ store_id: 'S', id, ...clear, ...times });
      for (const { up } of MIGRATIONS) await up(knex, dialect);
      expect((await migrate(url)).at(-1)).toBe(MIGRATIONS.at(-1)!.name);
      const { httpRequests, secrets, smtpSenders } = knexStorage({ knex, dialect });
      expect(await httpRequests.listMaskedBefore(1, 9)).toEqual([{ storeId: 'S', id }]);
      expect((await httpRequests.find('S', id))?.version).toBe(1);
      expect(await secrets.listMaskedBefore(1, 9)).toEqual([]);
      expect(await smtpSenders.listMaskedBefore(1, 9)).toEqual([]);
    });

    it('reports a duplicate record as a conflict, without the driver’s message', async () => {
      const ports = await target.fresh();
      const store = { id: systemIds().uuid(), name: 'Once', dataKey: 'k', createdAt: 1 };
      await ports.stores.insert(store);
      await ports.httpRequests.insert(store.id, row(store.id));
      const duplicate = await ports.httpRequests.insert(store.id, row(store.id)).catch((thrown: Error) => thrown);
      expect(duplicate).toMatchObject({ code: 'conflict', message: 'a record with the same identity exists already' });
    });

    it('uses an index that starts with the store for every list and lookup', async () => {
      const url = await target.url();
      await migrate(url);
      const { knex, dialect } = openDatabase(url);
      onTestFinished(() => knex.destroy());
      const query = knex('http_requests')
        .where({ store_id: 'x' })
        .orderBy('id', 'desc')
        .limit(25)
        .select('id')
        .toString();
      const [plan] = await knex
        .raw(dialect === 'mysql' ? `explain ${query}` : `explain query plan ${query}`)
        .then((rows) => (dialect === 'mysql' ? rows[0] : rows));
      expect(JSON.stringify(plan)).toMatch(
        dialect === 'mysql' ? /"key":"PRIMARY"/ : /USING (COVERING |PRIMARY )?(INDEX|KEY)/,
      );
      expect(JSON.stringify(plan)).not.toMatch(/filesort|TEMP B-TREE/);
    });
  });
}

/** Inserts an ended execution with the columns that every version has. */
async function insertExecution(knex: Knex, over: object = {}) {
  const { id, actionType, configId, actionName, origin, stepReference, locale, summary, startedAt } = buildExecution();
  await knex('executions').insert({
    store_id: 'S',
    id,
    action_type: actionType,
    status: 'SUCCESS',
    config_id: configId,
    action_name: actionName,
    origin,
    step_reference: stepReference,
    locale,
    summary,
    error: '',
    started_at: startedAt,
    attempts: 1,
    sealed: '',
    id_hour: 1,
    dirty: 1,
    ...over,
  });
  return { id };
}

const row = (id: string) => ({
  maskedBy: 1,
  id,
  name: '',
  description: '',
  method: 'GET' as const,
  url: '',
  timeoutMs: 1,
  version: 1,
  sealed: '',
  search: '',
  createdAt: 1,
  updatedAt: 1,
});

const mariaDb = targets.find(({ name }) => name === 'MariaDB')!;
it.skipIf(mariaDb.missing)(
  'migrates when the lease of a host that was killed while it migrated has ended',
  async () => {
    const url = await mariaDb.url();
    const database = openDatabase(url);
    onTestFinished(() => database.knex.destroy());
    await createTable(database.knex, 'mysql', LEASES);
    await knexStorage(database).leases.acquire('migrate', 'killed', 1000);
    expect(await migrate(url)).toHaveLength(MIGRATIONS.length);
  },
);

it.skipIf(mariaDb.missing)(
  'lets a migration wait for another host, and change a large table, for over a minute',
  async () => {
    const url = await mariaDb.url();
    // The driver's time limits: for connecting, and for each query.
    const limits = vi.spyOn(timers, 'setTimeout');
    onTestFinished(() => limits.mockRestore());
    await migrate(url);
    const [connect, ...queries] = limits.mock.calls.map(([, ms]) => ms ?? 0).sort((a, b) => a - b);
    expect(connect).toBe(5000);
    // A second connection renews the lease, if migrating takes that long.
    if (queries[0] === 5000) queries.shift();
    expect(queries.length).toBeGreaterThan(MIGRATIONS.length);
    expect(queries[0]).toBeGreaterThan(60_000);
  },
);

describe('when the database is unavailable', () => {
  it('fails with unavailable, and prints nothing', async () => {
    const warnings: string[] = [];
    const gone = openStorage('mysql://root@127.0.0.1:1/none', (warning) => warnings.push(warning));
    onTestFinished(() => gone.close());
    expect(await code(gone.ping())).toBe('unavailable');
    expect(await code(gone.stores.find('x'))).toBe('unavailable');
    expect(await code(gone.transaction((tx) => tx.stores.find('x')))).toBe('unavailable');
    expect(await code(migrate('mysql://root@127.0.0.1:1/none'))).toBe('unavailable');
    const nowhere = openStorage('sqlite:/nowhere/at/all.db');
    onTestFinished(() => nowhere.close());
    expect(await code(nowhere.ping())).toBe('unavailable');
  });

  const missing = mariaDbMissing();
  it.skipIf(missing)(
    `recovers when the server was restarted, and reports a server that hangs as unavailable${missing ? ` (${missing})` : ''}`,
    async () => {
      const server = await startMariaDb({ durable: true });
      onTestFinished(async () => {
        process.kill(server.pid, 'SIGCONT');
        await server.stop();
      });
      const { knex } = openDatabase(`${server.url}mysql`);
      await knex.raw('create database app');
      await knex.destroy();
      await migrate(`${server.url}app`);
      const storage = openStorage(`${server.url}app`);
      onTestFinished(() => storage.close());
      await storage.ping();
      await server.crash();
      expect(await code(storage.stores.find('x'))).toBe('unavailable');
      await server.start();
      expect(await code(storage.stores.find('x'))).toBe('fulfilled');

      process.kill(server.pid, 'SIGSTOP');
      // Signals are asynchronous: every thread of the server has to have stopped.
      await new Promise((resolve) => setTimeout(resolve, 500));
      const before = Date.now();
      expect(await code(storage.stores.find('x'))).toBe('unavailable');
      expect(Date.now() - before).toBeLessThan(60_000);
      process.kill(server.pid, 'SIGCONT');
      expect(await code(storage.stores.find('x'))).toBe('fulfilled');
    },
  );
});
