import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import { dialectClass } from './dialect-class.js';

const require = createRequire(import.meta.url);

/** Limits every query, so a server that hangs leads to an error (503) instead of an endless wait. */
const clientWithTimeout = (timeout: number): typeof Knex.Client =>
  class MysqlClient extends dialectClass('mysql2') {
    /** See `SESSION`. */
    readonly readCommitted = true;

    /** Knex would look for the driver among its own dependencies, where strict package managers have none. */
    override initializeDriver() {
      this.driver = require('mysql2');
    }

    override query(connection: unknown, query: string | { sql: string; options?: object }) {
      const { options, ...rest } = typeof query === 'string' ? { sql: query } : query;
      return super.query(connection, { ...rest, options: { timeout, ...options } });
    }
  };

/** UTC for UNIX_TIMESTAMP, strict mode to reject values that do not fit, READ COMMITTED to avoid gap locks on insert. */
const SESSION = [
  "set session time_zone='+00:00', sql_mode='STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION', innodb_lock_wait_timeout=5",
  'set session transaction isolation level read committed',
];

interface RawConnection {
  query(sql: string, done: (error: unknown) => void): void;
}

interface MysqlOptions {
  connections?: number;
  queryTimeoutMs?: number;
  connectionTimeoutMs?: number;
}

export function mysqlConfig(url: string, options: MysqlOptions): Knex.Config {
  const { connections = 10, queryTimeoutMs = 10_000, connectionTimeoutMs = 6000 } = options;
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    client: clientWithTimeout(queryTimeoutMs),
    connection: {
      host: hostname,
      port: port ? Number(port) : 3306,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)),
      charset: 'utf8mb4',
      timezone: 'Z',
      connectTimeout: 5000,
      enableKeepAlive: true,
    } as Knex.MySql2ConnectionConfig,
    acquireConnectionTimeout: connectionTimeoutMs,
    pool: {
      min: 0,
      max: connections,
      afterCreate(connection: RawConnection, done: (error: unknown, connection: RawConnection) => void) {
        const [first, second] = SESSION as [string, string];
        connection.query(first, (error) => {
          if (error) done(error, connection);
          else connection.query(second, (failure) => done(failure, connection));
        });
      },
    },
  };
}
