import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isRetryable } from './errors.js';

const ATTEMPTS = 8;

/**
 * Connections of our own MySQL client have this isolation level already, and setting it is one more statement. A Knex
 * instance of the caller has the level of its server. SQLite has only one.
 */
const configOf = ({ client }: Knex): Knex.TransactionConfig =>
  client.driverName === 'mysql2' && !client.readCommitted ? { isolationLevel: 'read committed' } : {};

/** Runs the work in a transaction, and retries all of it after a deadlock or lock timeout. Nothing else retries SQL. */
export async function retryTransaction<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await knex.transaction(work, configOf(knex));
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      // Random, so that two transactions do not collide again.
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Runs the work in the open transaction, or in a new one. */
export const inTransaction = <T>(knex: Knex, work: (knex: Knex) => Promise<T>): Promise<T> =>
  knex.isTransaction ? work(knex) : retryTransaction(knex, work);
