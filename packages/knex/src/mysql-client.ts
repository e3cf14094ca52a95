import { createRequire } from 'node:module';
import type { Knex } from 'knex';

const require = createRequire(import.meta.url);
const Mysql2Dialect = require('knex/lib/dialects/mysql2/index.js') as new (...args: any[]) => any;

const QUERY_TIMEOUT_MS = 10_000;

/** Every query has a time limit, so that a server that hangs is an answer (503) and not a wait without end. */
class MysqlClient extends Mysql2Dialect {
  _query(connection: unknown, query: { options?: object }) {
    return super._query(connection, { ...query, options: { timeout: QUERY_TIMEOUT_MS, ...query.options } });
  }
}

/** UTC for UNIX_TIMESTAMP, strict so that nothing is cut silently, READ COMMITTED so that inserts lock no gaps. */
const SESSION = [
  "set session time_zone='+00:00', sql_mode='STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION', innodb_lock_wait_timeout=5",
  'set session transaction isolation level read committed',
];

interface RawConnection {
  query(sql: string, done: (error: unknown) => void): void;
}

export function mysqlConfig(url: string): Knex.Config {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    client: MysqlClient as unknown as typeof Knex.Client,
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
    acquireConnectionTimeout: 6000,
    pool: {
      min: 0,
      max: 10,
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
