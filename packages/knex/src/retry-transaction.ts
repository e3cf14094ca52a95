import type { Knex } from 'knex';
import { createRetrying } from './retrying.js';
import { runTransaction, type Transaction } from './transaction.js';

/** Runs the work in a transaction, and retries all of it after a deadlock or lock timeout. */
export const retryTransaction = <T>(
  knex: Knex,
  work: (trx: Transaction) => Promise<T>,
  retrying = createRetrying(),
): Promise<T> => retrying(() => runTransaction(knex, work));

/** Runs the work in the open transaction, or in a new one. */
export const inTransaction = <T>(knex: Knex, work: (knex: Knex) => Promise<T>): Promise<T> =>
  knex.isTransaction ? work(knex) : retryTransaction(knex, work);
