import type { Knex } from 'knex';
import { retryTransaction } from './retry-transaction.js';
import type { Transaction } from './transaction.js';

interface Client extends Knex.Client {
  /** SQLite: runs the statement if that is possible without waiting. */
  queryIfIdle?(sql: string, bindings: unknown[], isDurable?: boolean): { response: unknown } | undefined;
  /** MySQL: runs the statement on the next free connection. */
  runStatement?(sql: string, bindings: unknown[]): Promise<unknown>;
}

/**
 * Runs one statement without Knex's query builder and runner, which cost more than the statement itself (ADR 16). For the
 * statements of every request and every run; use Knex for anything else. Returns the driver's result: rows or a summary on
 * SQLite, `[rows or summary, fields]` on MySQL.
 */
export async function rawQuery<T>(knex: Knex, sql: string, bindings: unknown[]): Promise<T> {
  if (knex.isTransaction) return (knex as Transaction).runStatement(sql, bindings) as Promise<T>;
  const client: Client = knex.client;
  const done = client.queryIfIdle?.(sql, bindings);
  if (done) return done.response as T;
  if (client.runStatement) return client.runStatement(sql, bindings) as Promise<T>;
  const connection = await client.acquireConnection();
  try {
    return (await client.query(connection, { sql, bindings })).response;
  } finally {
    await client.releaseConnection(connection);
  }
}

export async function rawRows<T>(knex: Knex, sql: string, bindings: unknown[]): Promise<T[]> {
  const result = await rawQuery<T[] | [T[]]>(knex, sql, bindings);
  return Array.isArray(result[0]) ? result[0] : (result as T[]);
}

/** Returns how many rows the statement changed. */
export async function rawChanges(knex: Knex, sql: string, bindings: unknown[]): Promise<number> {
  const result = await rawQuery<{ changes: number } | [{ affectedRows: number }]>(knex, sql, bindings);
  return Array.isArray(result) ? result[0].affectedRows : result.changes;
}

/**
 * The same for a record that is written by a single statement, which needs no transaction. SQLite syncs a statement of its
 * own only on request.
 */
export async function durableChanges(knex: Knex, sql: string, bindings: unknown[]): Promise<number> {
  const client: Client = knex.client;
  if (knex.isTransaction || !client.queryIfIdle) return rawChanges(knex, sql, bindings);
  const done = client.queryIfIdle(sql, bindings, true);
  if (done) return (done.response as { changes: number }).changes;
  return retryTransaction(knex, (trx) => rawChanges(trx, sql, bindings));
}
