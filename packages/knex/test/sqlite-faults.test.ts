import { execFile } from 'node:child_process';
import { chmodSync, closeSync, openSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { knexStorage, migrate, openDatabase, sqlitePath } from '@sendstep/knex';
import { expect, it, onTestFinished } from 'vitest';
import { scriptLine } from '../../../test/build.js';
import { LONG } from '../../../test/tier.js';
import { rawRows } from '../src/raw-query.js';
import { holdLock } from './lock-holder.js';
import { cleanUpTargets, type Target, targets } from './targets.js';

cleanUpTargets();
const [sqlite] = targets as [Target];
const PAGE_BYTES = 4096;

async function migrated() {
  const url = await sqlite.url();
  await migrate(url);
  // Into the file itself, where the tests damage it.
  await open(url).knex.raw('pragma wal_checkpoint(truncate)');
  return url;
}

function open(url: string) {
  const database = openDatabase(url, undefined, { lockTimeoutMs: 50 });
  onTestFinished(() => database.knex.destroy());
  return { ...database, storage: knexStorage(database) };
}

const unavailable = (causeCode: string) =>
  expect.objectContaining({ code: 'unavailable', cause: expect.objectContaining({ code: causeCode }) });

/** A write without and with a result: the driver reports their faults differently. */
const write = ({ storage }: ReturnType<typeof open>) =>
  storage.leases.acquire('l'.repeat(100), 'h'.repeat(PAGE_BYTES * 4), 1000);
const take = ({ storage }: ReturnType<typeof open>) => storage.budgets.take('a'.repeat(64), 'request', 1);

it('reports a full disk as unavailable', async () => {
  const host = open(await migrated());
  await host.knex.raw('pragma max_page_count = 1');
  await expect(write(host)).rejects.toEqual(unavailable('SQLITE_FULL'));
  const insert = "insert into leases values ('r', ?, 1) returning name";
  const returning = rawRows(host.knex, insert, ['h'.repeat(PAGE_BYTES * 4)]);
  await expect(returning).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await host.storage.ping();
});

it('reports a database that another process has locked as unavailable', async () => {
  const url = await migrated();
  const host = open(url);
  await host.storage.ping();
  onTestFinished((await holdLock(url)).release);
  await expect(write(host)).rejects.toEqual(unavailable('SQLITE_BUSY'));
  await expect(take(host)).rejects.toEqual(unavailable('SQLITE_BUSY'));
});

it('reports a damaged file as unavailable', async () => {
  const url = await migrated();
  const path = sqlitePath(url);
  const file = openSync(path, 'r+');
  const junk = Buffer.alloc(PAGE_BYTES, 0xff);
  for (let at = PAGE_BYTES; at < statSync(path).size; at += PAGE_BYTES) writeSync(file, junk, 0, PAGE_BYTES, at);
  closeSync(file);
  const host = open(url);
  await expect(host.storage.stores.listVaults('', 1)).rejects.toEqual(unavailable('SQLITE_CORRUPT'));
  await expect(write(host)).rejects.toEqual(unavailable('SQLITE_CORRUPT'));
  await expect(take(host)).rejects.toEqual(unavailable('SQLITE_CORRUPT'));
});

it('reports a file that is not a database as unavailable', async () => {
  const url = await migrated();
  const file = openSync(sqlitePath(url), 'r+');
  writeSync(file, 'x'.repeat(PAGE_BYTES));
  closeSync(file);
  await expect(take(open(url))).rejects.toEqual(unavailable('SQLITE_NOTADB'));
});

it('reports a file that may only be read as unavailable to writers', async () => {
  const host = open(await migrated());
  await host.knex.raw('pragma query_only = 1');
  await expect(write(host)).rejects.toEqual(unavailable('SQLITE_READONLY'));
  await expect(take(host)).rejects.toEqual(unavailable('SQLITE_READONLY'));
  await host.storage.stores.listVaults('', 1);
});

it.runIf(LONG)('reports the same to a user without permission to write', async () => {
  const url = await migrated();
  chmodSync(sqlitePath(url), 0o444);
  chmodSync(dirname(sqlitePath(url)), 0o755);
  const args = [...scriptLine(join(import.meta.dirname, 'read-only-process.ts')), url];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(JSON.parse(stdout)).toEqual({ read: 'ok', write: 'unavailable' });
});
