import { setTimeout as pause } from 'node:timers/promises';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import { expect, it, onTestFinished } from 'vitest';
import { rawQuery } from '../src/raw-query.js';
import { holdLock } from './lock-holder.js';
import { cleanUpTargets, type Target, targets } from './targets.js';

cleanUpTargets();
const [sqlite] = targets as [Target];

async function locked(lockTimeoutMs: number) {
  const url = await sqlite.url();
  await migrate(url);
  const database = openDatabase(url, undefined, { lockTimeoutMs });
  onTestFinished(() => database.knex.destroy());
  await database.knex.raw('select 1');
  const { release } = await holdLock(url);
  onTestFinished(release);
  return { url, ...database, storage: knexStorage(database), release };
}

const HOUR = 3_600_000;
const lease = (name: string) => ({ name, holder: 'h', until_ms: 1 });

it('waits for the lock of another process without blocking this one', async () => {
  const { knex, release } = await locked(HOUR);
  const writes = Promise.all([
    knex('leases').insert(lease('single')),
    rawQuery(knex, "insert into leases values ('raw', 'h', 1)", []),
    knex.transaction((trx) => trx('leases').insert(lease('transaction'))),
  ]);
  // The lock is released only if timers run meanwhile.
  for (let i = 0; i < 20; i++) await pause(5);
  await release();
  await writes;
  expect(await knex('leases').orderBy('name').pluck('name')).toEqual(['raw', 'single', 'transaction']);
});

it('keeps a single statement that waited out of a transaction that began meanwhile', async () => {
  const { knex, release } = await locked(HOUR);
  const undone = knex.transaction(async (trx) => {
    await trx('leases').insert(lease('undone'));
    await pause(20);
    throw new Error('undo');
  });
  const single = rawQuery(knex, "insert into leases values ('kept', 'h', 1)", []);
  const outcome = expect(undone).rejects.toThrow('undo');
  await pause(20);
  await release();
  await outcome;
  await single;
  expect(await knex('leases').pluck('name')).toEqual(['kept']);
});

it('gives up when the time is over, counted from the call, however many wait before it', async () => {
  const { storage } = await locked(1000);
  // One after the other they would exceed the limit of the test.
  const calls = Array.from({ length: 500 }, (_, i) => storage.leases.acquire(`l${i}`, 'h', 1000));
  const codes = (await Promise.allSettled(calls)).map((one) => one.status === 'rejected' && one.reason.code);
  expect(new Set(codes)).toEqual(new Set(['unavailable']));
});

it('opens a database that another process has locked entirely', async () => {
  const url = await sqlite.url();
  const { release } = await holdLock(url);
  const { knex } = openDatabase(url, undefined, { lockTimeoutMs: HOUR });
  onTestFinished(() => knex.destroy());
  const opened = knex.raw('pragma journal_mode');
  await pause(20);
  await release();
  expect(await opened).toEqual([{ journal_mode: 'wal' }]);
});
