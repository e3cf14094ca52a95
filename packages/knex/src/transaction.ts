import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';

/** A server that hangs does not end a ROLLBACK either. */
const ROLLBACK_MS = 5000;

/** The part of Knex that stores use, on the connection of an open transaction. */
export interface Transaction extends Knex {
  /** Runs a statement without Knex's query builder and runner. Returns what the driver returns. */
  runStatement(sql: string, bindings: unknown[]): Promise<unknown>;
}

/**
 * Connections of our own MySQL client have this isolation level already, and setting it is one more statement. A Knex
 * instance of the caller has the level of its server. SQLite has only one.
 */
const needsLevel = ({ driverName, readCommitted }: Knex.Client & { readCommitted?: boolean }) =>
  driverName === 'mysql2' && !readCommitted;

/**
 * Runs the work in a transaction. Knex would make a client and a Knex function for each one, which takes several times as
 * long as the statements of a write.
 */
export async function runTransaction<T>(knex: Knex, work: (trx: Transaction) => Promise<T>): Promise<T> {
  const client: Knex.Client = knex.client;
  const connection = await client.acquireConnection();
  const query = (sql: string, bindings: unknown[] = []) => client.query(connection, { sql, bindings });
  const { trx, end } = onConnection(knex, connection, query);
  try {
    if (needsLevel(client)) await query('SET TRANSACTION ISOLATION LEVEL read committed;');
    await query('BEGIN;');
    try {
      const result = await work(trx);
      end();
      await query('COMMIT;');
      return result;
    } catch (error) {
      end();
      await rollBack(query, connection);
      throw error;
    }
  } finally {
    await client.releaseConnection(connection);
  }
}

function onConnection(knex: Knex, connection: unknown, query: (sql: string, bindings: unknown[]) => Promise<any>) {
  let isOpen = true;
  const whileOpen =
    <A extends unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      // The connection may be in the next transaction by now.
      if (!isOpen) throw new Error('the transaction has ended');
      return work(...args);
    };
  /** Makes a query on the connection. */
  const on = (build: (...args: any[]) => unknown) =>
    whileOpen((...args: unknown[]) => (build(...args) as Knex.QueryBuilder).connection(connection));
  const trx = Object.assign(on(knex), {
    isTransaction: true,
    client: knex.client,
    raw: on((...args: Parameters<Knex['raw']>) => knex.raw(...args)),
    from: on((table) => knex.from(table)),
    select: on((...columns) => knex.select(...columns)),
    unionAll: on((queries) => knex.unionAll(queries)),
    ref: (column: string) => knex.ref(column),
    runStatement: whileOpen(async (sql: string, bindings: unknown[]) => (await query(sql, bindings)).response),
  });
  const end = () => {
    isOpen = false;
  };
  return { trx: trx as unknown as Transaction, end };
}

/** The error that made it necessary is the one to report, so this does not fail. */
async function rollBack(query: (sql: string) => Promise<unknown>, connection: { destroy?(): void }): Promise<void> {
  const timer = new AbortController();
  const late = pause(ROLLBACK_MS, undefined, { ref: false, signal: timer.signal }).then(
    () => connection.destroy?.(),
    () => {},
  );
  const rolledBack = query('ROLLBACK').catch(() => {});
  await Promise.race([rolledBack, late]);
  timer.abort();
}
