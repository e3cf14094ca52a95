import type { Knex } from 'knex';
import { type Dialect, openDatabase, type Remark } from './database.js';
import { translate } from './errors.js';
import { MIGRATIONS } from './migrations/index.js';

const LOCK = 'sendstep.migrate';
const WAIT_SECONDS = 60;

/**
 * Brings the schema up to date and answers what it did. Of several hosts that start at once one does it and the others
 * wait: under a named lock on MySQL, inside the one write transaction on SQLite (where DDL is transactional).
 */
export async function migrate(url: string, remark?: Remark): Promise<string[]> {
  // One connection: the lock belongs to it.
  const { knex, dialect } = openDatabase(url, remark, { connections: 1 });
  try {
    if (dialect === 'sqlite') return await knex.transaction((trx) => runPending(trx, dialect));
    const [[lock]] = await knex.raw('select get_lock(?, ?) as locked', [LOCK, WAIT_SECONDS]).timeout(0);
    if (lock.locked !== 1) throw new Error(`another host has been migrating for ${WAIT_SECONDS} s; try again`);
    return await runPending(knex, dialect);
  } catch (error) {
    throw translate(error);
  } finally {
    // The lock goes with the connection.
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
