import { SendstepError } from '@sendstep/core';
import type { Knex } from 'knex';
import { type Database, type Dialect, type OnWarning, openDatabase } from './database.js';
import { translate } from './errors.js';
import { MIGRATIONS } from './migrations/index.js';

export const TABLE = 'migrations';
const LOCK = 'sendstep.migrate';
const WAIT_SECONDS = 60;
/** Waiting for the lock, or changing a large table, takes longer than any other query may. */
const QUERY_TIMEOUT_MS = 60 * 60 * 1000;

/**
 * Brings the schema up to date and returns the migrations it ran. When several hosts start at once, one migrates and the
 * others wait: for a named lock on MySQL, for the write transaction on SQLite (where DDL is transactional).
 */
export async function migrate(target: string | Database, onWarning?: OnWarning): Promise<string[]> {
  if (typeof target !== 'string') return migrateOpen(target);
  const database = openDatabase(target, onWarning, { connections: 1, queryTimeoutMs: QUERY_TIMEOUT_MS });
  try {
    return await migrateOpen(database);
  } finally {
    await database.knex.destroy();
  }
}

/** In a transaction, also on MySQL, where every DDL statement commits: it holds the connection that the lock belongs to. */
async function migrateOpen({ knex, dialect }: Database): Promise<string[]> {
  try {
    return await knex.transaction((trx) =>
      dialect === 'sqlite' ? runPending(trx, dialect) : locked(trx, () => runPending(trx, dialect)),
    );
  } catch (error) {
    throw translate(error);
  }
}

async function locked<T>(trx: Knex, work: () => Promise<T>): Promise<T> {
  const [[lock]] = await trx.raw('select get_lock(?, ?) as locked', [LOCK, WAIT_SECONDS]);
  if (lock.locked !== 1) throw new Error(`another host has been migrating for ${WAIT_SECONDS} s; try again`);
  try {
    return await work();
  } finally {
    // Fails only if the connection is lost, and then the lock is free.
    await trx.raw('do release_lock(?)', [LOCK]).catch(() => {});
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
    await knex(TABLE).insert({ name });
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
