import { setTimeout as pause } from 'node:timers/promises';
import { migrate, openDatabase, poolLoad } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rawQuery } from '../src/raw-query.js';
import { runTransaction } from '../src/transaction.js';
import { cleanUpTargets, type Target, targets } from './targets.js';

// What the stores rely on in Knex, its dialects and the drivers. An upgrade that changes it fails here.

cleanUpTargets();
const [sqlite, mariaDb] = targets as [Target, Target];

function opened(url: string, options: Parameters<typeof openDatabase>[2] = {}) {
  const { knex } = openDatabase(url, undefined, options);
  onTestFinished(() => knex.destroy());
  return knex;
}

describe('SQLite connections', () => {
  it('take the write lock when a transaction begins, before its first statement', async () => {
    const url = await sqlite.url();
    await migrate(url);
    const [first, second] = [opened(url), opened(url, { lockTimeoutMs: 0 })];
    await first.transaction(async () => {
      await expect(rawQuery(second, "insert into leases values ('a', 'b', 1)", [])).rejects.toMatchObject({
        code: 'SQLITE_BUSY',
      });
    });
    await rawQuery(second, "insert into leases values ('a', 'b', 1)", []);
  });

  it('sync transactions to disk but not single statements, also after a rollback or a BEGIN that failed', async () => {
    const url = await sqlite.url();
    await migrate(url);
    const [knex, other] = [opened(url, { lockTimeoutMs: 0 }), opened(url)];
    const [NORMAL, FULL] = [[{ synchronous: 1 }], [{ synchronous: 2 }]];
    const sync = () => knex.raw('pragma synchronous');
    expect(await sync()).toEqual(NORMAL);
    await knex.transaction(async (trx) => expect(await trx.raw('pragma synchronous')).toEqual(FULL));
    expect(await sync()).toEqual(NORMAL);
    await expect(knex.transaction(() => Promise.reject(new Error('undo')))).rejects.toThrow('undo');
    expect(await sync()).toEqual(NORMAL);
    await other.transaction(() =>
      expect(knex.transaction(async () => {})).rejects.toMatchObject({ code: 'SQLITE_BUSY' }),
    );
    expect(await sync()).toEqual(NORMAL);
  });

  it('sync a single statement to disk on request', async () => {
    const url = await sqlite.url();
    await migrate(url);
    const knex = opened(url);
    const sync: unknown[] = [];
    const { client } = knex;
    await rawQuery(knex, 'pragma synchronous', []);
    for (const isDurable of [false, true, false])
      sync.push(client.queryIfIdle('pragma synchronous', [], isDurable).response);
    expect(sync).toEqual([1, 2, 1].map((synchronous) => [{ synchronous }]));
  });

  it('roll back to a savepoint and stay in the transaction', async () => {
    const url = await sqlite.url();
    await migrate(url);
    const knex = opened(url);
    const row = (name: string) => ({ name, holder: 'h', until_ms: 1 });
    await knex.transaction(async (trx) => {
      await trx('leases').insert(row('kept'));
      const inner = trx.transaction(async (nested) => {
        await nested('leases').insert(row('undone'));
        throw new Error('undo');
      });
      await expect(inner).rejects.toThrow('undo');
      expect(await trx.raw('pragma synchronous')).toEqual([{ synchronous: 2 }]);
    });
    expect(await knex('leases').pluck('name')).toEqual(['kept']);
  });
});

describe.skipIf(mariaDb.missing)(`MariaDB connections${mariaDb.missing ? ` (${mariaDb.missing})` : ''}`, () => {
  it('end every statement after the time limit, however it is run', async () => {
    const knex = opened(await mariaDb.url(), { queryTimeoutMs: 20 });
    const timeout = { code: 'PROTOCOL_SEQUENCE_TIMEOUT' };
    await expect(knex.raw('select sleep(0.5)')).rejects.toMatchObject(timeout);
    await expect(knex.select(knex.raw('sleep(0.5)'))).rejects.toMatchObject(timeout);
    await expect(rawQuery(knex, 'select sleep(0.5)', [])).rejects.toMatchObject(timeout);
    await expect(runTransaction(knex, (trx) => trx.raw('select sleep(0.5)'))).rejects.toMatchObject(timeout);
    const [rows] = await knex.raw('select sleep(0.1) as slept').options({ timeout: 60_000 });
    expect(rows).toMatchObject([{ slept: 0 }]);
  });

  it('are closed when a statement is too late, so the next one does not wait for it', async () => {
    const knex = opened(await mariaDb.url(), { queryTimeoutMs: 2000, connections: 1 });
    const late = [
      () => rawQuery(knex, 'select sleep(600)', []),
      () => knex.raw('select sleep(600)'),
      () => runTransaction(knex, (trx) => trx.raw('select sleep(600)')),
    ];
    for (const run of late) {
      await expect(run()).rejects.toMatchObject({ code: 'PROTOCOL_SEQUENCE_TIMEOUT' });
      await rawQuery(knex, 'select 1', []);
    }
  });

  it('that are lost end their statement once, not again when its time limit passes', async () => {
    const { knex } = openDatabase(await mariaDb.url(), undefined, { queryTimeoutMs: 1000 });
    await rawQuery(knex, 'select 1', []);
    const statement = rawQuery(knex, 'select sleep(5)', []);
    const [{ resource }] = knex.client.pool.used;
    resource.stream.destroy();
    await expect(statement).rejects.toMatchObject({ code: 'PROTOCOL_CONNECTION_LOST' });
    await knex.destroy();
    // A second end would return the connection to a pool that is gone, and the exception would end the process.
    await pause(1200);
  });

  it('serve single statements one after another and leave none behind for transactions', async () => {
    const knex = opened(await mariaDb.url(), { connections: 2, connectionTimeoutMs: 60_000 });
    const used = new Set<number>();
    const statement = async () => {
      const [[row]] = await rawQuery<[[{ id: number }]]>(knex, 'select connection_id() as id', []);
      used.add(row.id);
    };
    const transaction = () => knex.transaction((trx) => trx.raw('select sleep(0.01)'));
    await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 3 === 2 ? transaction() : statement())));
    expect(used.size).toBeLessThanOrEqual(2);
    // Both connections: the ones that statements used last are not kept from them.
    await knex.transaction(() => knex.transaction((trx) => trx.raw('select 1')));
  });

  it('count as free while no statement uses them', async () => {
    const database = openDatabase(await mariaDb.url());
    onTestFinished(() => database.knex.destroy());
    await rawQuery(database.knex, 'select 1', []);
    expect(poolLoad(database)).toEqual({ used: 0, free: 1, pending: 0 });
  });
});

for (const target of targets) {
  describe.skipIf(target.missing)(
    `raw queries on ${target.name}${target.missing ? ` (${target.missing})` : ''}`,
    () => {
      it('report the statement as a query event, and return the connection when it fails', async () => {
        const knex = opened(await target.url());
        const reported: unknown[] = [];
        knex.on('query', ({ sql, bindings }) => reported.push([sql, bindings]));
        // More than the pool has connections.
        for (let i = 0; i < 12; i++) await expect(rawQuery(knex, 'select nothing', [])).rejects.toThrow();
        await rawQuery(knex, 'select ? as one', [1]);
        expect(reported).toHaveLength(13);
        expect(reported.at(-1)).toEqual(['select ? as one', [1]]);
      });
    },
  );
}
