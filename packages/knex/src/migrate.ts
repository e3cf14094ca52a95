import type { Knex } from 'knex';
import { type Dialect, type OnWarning, openDatabase } from './database.js';
import { translate } from './errors.js';
import { MIGRATIONS } from './migrations/index.js';

const LOCK = 'sendstep.migrate';
const WAIT_SECONDS = 60;
/** Waiting for the lock, or changing a large table, takes longer than any other query may. */
const QUERY_TIMEOUT_MS = 60 * 60 * 1000;

/**
 * Brings the schema up to date and returns the migrations it ran. When several hosts start at once, one migrates and the
 * others wait: for a named lock on MySQL, for the write transaction on SQLite (where DDL is transactional).
 */
export async function migrate(url: string, onWarning?: OnWarning): Promise<string[]> {
  // One connection: the lock belongs to it.
  const { knex, dialect } = openDatabase(url, onWarning, { connections: 1, queryTimeoutMs: QUERY_TIMEOUT_MS });
  try {
    if (dialect === 'sqlite') return await knex.transaction((trx) => runPending(trx, dialect));
    const [[lock]] = await knex.raw('select get_lock(?, ?) as locked', [LOCK, WAIT_SECONDS]);
    if (lock.locked !== 1) throw new Error(`another host has been migrating for ${WAIT_SECONDS} s; try again`);
    return await runPending(knex, dialect);
  } catch (error) {
    throw translate(error);
  } finally {
    // Closing the connection releases the lock.
    await knex.destroy();
  }
}

async function runPending(knex: Knex, dialect: Dialect): Promise<string[]> {
  const options = dialect === 'mysql' ? ' collate utf8mb4_bin' : '';
  await knex.raw(`create table if not exists migrations (name varchar(100)${options} not null primary key)`);
  const done = new Set(await knex('migrations').pluck('name'));
  const pending = MIGRATIONS.filter(({ name }) => !done.has(name));
  for (const { name, up } of pending) {
    await up(knex, dialect);
    await knex('migrations').insert({ name });
  }
  return pending.map(({ name }) => name);
}
