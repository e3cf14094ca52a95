import type { Knex } from 'knex';
import { createRetrying } from './retrying.js';

/**
 * Connections of our own MySQL client have this isolation level already, and setting it is one more statement. A Knex
 * instance of the caller has the level of its server. SQLite has only one.
 */
const configOf = ({ client }: Knex): Knex.TransactionConfig =>
  client.driverName === 'mysql2' && !client.readCommitted ? { isolationLevel: 'read committed' } : {};

/** Runs the work in a transaction, and retries all of it after a deadlock or lock timeout. */
export const retryTransaction = <T>(
  knex: Knex,
  work: (trx: Knex.Transaction) => Promise<T>,
  retrying = createRetrying(),
): Promise<T> => retrying(() => knex.transaction(work, configOf(knex)));

/** Runs the work in the open transaction, or in a new one. */
export const inTransaction = <T>(knex: Knex, work: (knex: Knex) => Promise<T>): Promise<T> =>
  knex.isTransaction ? work(knex) : retryTransaction(knex, work);
