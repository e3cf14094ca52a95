import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isRetryable } from './errors.js';

const ATTEMPTS = 8;

/** Runs the work in a transaction, again from its start when another one was in the way. The only place SQL is retried. */
export async function retryTransaction<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await knex.transaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      // Random, so that two that met once do not meet again.
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Runs the work in the transaction that is open already, or in one of its own. */
export const inTransaction = <T>(knex: Knex, work: (knex: Knex) => Promise<T>): Promise<T> =>
  knex.isTransaction ? work(knex) : retryTransaction(knex, work);
