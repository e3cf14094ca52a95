import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SendstepError } from '@sendstep/core';
import type { Knex } from 'knex';
import { type Database, type Dialect, type OnWarning, openDatabase } from './database.js';
import { translate } from './errors.js';
import { knexLeases } from './leases.js';
import { LEASES } from './migrations/0001-foundation.js';
import { MIGRATIONS } from './migrations/index.js';
import { createTable } from './schema.js';
import { translating } from './translating.js';

export const TABLE = 'migrations';
const LOCK = 'migrate';
/** How long others wait for a host that was killed while it migrated. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
const WAIT_MS = 60_000;
/** Changing a large table takes longer than any other query may. */
const QUERY_TIMEOUT_MS = 60 * 60 * 1000;

/**
 * Brings the schema up to date and returns the migrations it ran. When several hosts start at once, one migrates and the
 * others wait: for a lease on MySQL, for the write transaction on SQLite (where DDL is transactional). A named lock would be
 * held on one node of a Galera cluster only.
 */
export async function migrate(target: string | Database, onWarning?: OnWarning): Promise<string[]> {
  if (typeof target !== 'string') return migrateOpen(target);
  // Two connections: one renews the lease while the other changes a table.
  const database = openDatabase(target, onWarning, { connections: 2, queryTimeoutMs: QUERY_TIMEOUT_MS });
  try {
    return await migrateOpen(database);
  } finally {
    await database.knex.destroy();
  }
}

async function migrateOpen(database: Database): Promise<string[]> {
  const { knex, dialect } = database;
  try {
    if (dialect === 'sqlite') return await knex.transaction((trx) => runPending(trx, dialect));
    return await leased(database, () => runPending(knex, dialect));
  } catch (error) {
    throw translate(error);
  }
}

async function leased<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const { knex, dialect } = database;
  await createTable(knex, dialect, LEASES);
  const leases = translating(knexLeases(database), translate);
  const holder = randomUUID();
  const acquire = () => leases.acquire(LOCK, holder, LEASE_MS);
  for (const deadline = Date.now() + WAIT_MS; !(await acquire()); await pause(Math.random() * 500)) {
    if (Date.now() > deadline) throw new Error(`another host has been migrating for ${WAIT_MS / 1000} s; try again`);
  }
  // If a renewal fails, another host may run the same migrations, which may run twice.
  const renewal = setInterval(() => acquire().catch(() => {}), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    // Fails only if the database is unavailable, and then the lease expires.
    await leases.release(LOCK, holder).catch(() => {});
  }
}

/** The migrations that have not run yet. Changes nothing. Throws if the database has some that this version does not know. */
export async function pendingMigrations({ knex }: Database): Promise<string[]> {
  try {
    const names: string[] = (await knex.schema.hasTable(TABLE)) ? await knex(TABLE).pluck('name') : [];
    rejectUnknown(names);
    const done = new Set(names);
    return MIGRATIONS.flatMap(({ name }) => (done.has(name) ? [] : [name]));
  } catch (error) {
    throw translate(error);
  }
}

async function runPending(knex: Knex, dialect: Dialect): Promise<string[]> {
  const options = dialect === 'mysql' ? ' collate utf8mb4_bin' : '';
  await knex.raw(`create table if not exists ${TABLE} (name varchar(100)${options} not null primary key)`);
  const names: string[] = await knex(TABLE).pluck('name');
  rejectUnknown(names);
  const done = new Set(names);
  const pending = MIGRATIONS.filter(({ name }) => !done.has(name));
  for (const { name, up } of pending) {
    await up(knex, dialect);
    await knex(TABLE).insert({ name }).onConflict('name').ignore();
  }
  return pending.map(({ name }) => name);
}

/** A newer version may have changed what this one relies on. Hosts that run already are not affected. */
function rejectUnknown(names: string[]): void {
  const unknown = names.filter((name) => !MIGRATIONS.some((migration) => migration.name === name)).sort();
  if (unknown.length > 0) {
    const text = `a newer version of Sendstep changed this database (${unknown.join(', ')}); use that version or a newer one`;
    throw new SendstepError('conflict', text);
  }
}
