import { isAbsolute, resolve } from 'node:path';
import knex, { type Knex } from 'knex';
import { mysqlConfig } from './mysql-client.js';
import { sqliteConfig } from './sqlite-client.js';

export type Dialect = 'sqlite' | 'mysql';
export interface Database {
  knex: Knex;
  dialect: Dialect;
}

/** Receives Knex's warnings. By default Knex prints a stack trace for every failed connection. */
export type OnWarning = (message: string) => void;

export interface DatabaseOptions {
  /** MySQL: connections in the pool. */
  connections?: number;
  /** MySQL: how long a query may take. */
  queryTimeoutMs?: number;
  /** MySQL: how long a query waits for a free connection. */
  connectionTimeoutMs?: number;
  /** SQLite: how long a statement waits while another process writes. */
  lockTimeoutMs?: number;
}

const MEMORY = ':memory:';

/** Opens `sqlite:PATH`, `sqlite::memory:`, or `mysql://user:password@host/database` (MariaDB too). Connects at the first query. */
export function openDatabase(url: string, onWarning: OnWarning = () => {}, options: DatabaseOptions = {}): Database {
  const dialect: Dialect = url.startsWith('sqlite:') ? 'sqlite' : 'mysql';
  if (dialect === 'mysql' && !/^(mysql|mariadb):\/\//.test(url)) {
    throw new Error('the database url must be sqlite:PATH or mysql://user:password@host:port/database');
  }
  const log = (message: unknown) => onWarning(String(message).split('\n', 1)[0] ?? '');
  return {
    dialect,
    knex: knex({
      ...(dialect === 'sqlite' ? sqliteConfig(sqlitePath(url), options.lockTimeoutMs) : mysqlConfig(url, options)),
      // Off: an error's text would otherwise contain the values of the statement.
      compileSqlOnError: false,
      log: { warn: log, error: log, deprecate: log, debug: () => {} },
    }),
  };
}

const DIALECT_OF: Record<string, Dialect> = { mysql2: 'mysql', 'better-sqlite3': 'sqlite' };

/** The dialect of a Knex instance or transaction that was accepted before. */
export const dialectOf = (knex: Knex): Dialect => DIALECT_OF[knex.client.driverName]!;

/** A Knex instance of the caller as a database. Throws a reason if our statements would not work with it. */
export function knexDatabase(instance: Knex): Database {
  const { driverName, config } = instance.client as { driverName: string; config: Knex.Config };
  const dialect = DIALECT_OF[driverName];
  if (!dialect) throw new Error(`the client of Knex is ${driverName}; mysql2 or better-sqlite3 is required`);
  if (config.wrapIdentifier || config.postProcessResponse)
    throw new Error('Knex must not rename columns (wrapIdentifier, postProcessResponse)');
  return { knex: instance, dialect };
}

export function sqlitePath(url: string): string {
  const path = url.slice('sqlite:'.length);
  return path === MEMORY || isAbsolute(path) ? path : resolve(path);
}

/** SQL for the database's clock in milliseconds, which all hosts share. SYSDATE, because NOW does not advance during a lock wait. */
export const NOW_MS: Record<Dialect, string> = {
  sqlite: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  mysql: 'CAST(UNIX_TIMESTAMP(SYSDATE(3)) * 1000 AS SIGNED)',
};
