import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import { dialectClass } from './dialect-class.js';
import { createStatementLane, type StatementLane } from './statement-lane.js';

const require = createRequire(import.meta.url);

interface StatementConnection {
  query(
    options: { sql: string; timeout: number },
    bindings: unknown[],
    done: (error: Error | null, rows: unknown, fields: unknown) => void,
  ): void;
  destroy(): void;
}
interface Pool {
  numPendingAcquires(): number;
}
interface Validates {
  validateConnection(connection: unknown): boolean;
}

/** A statement that is too late still occupies its connection, and a server that is gone never responds. */
function dropIfLate(connection: StatementConnection, error: unknown): void {
  if ((error as { code?: string }).code === 'PROTOCOL_SEQUENCE_TIMEOUT') connection.destroy();
}

/** Limits every query, so a server that hangs leads to an error (503) instead of an endless wait. */
const clientWithTimeout = (timeout: number): typeof Knex.Client =>
  class MysqlClient extends dialectClass('mysql2') {
    /** See `SESSION`. */
    readonly readCommitted = true;

    /** Knex would look for the driver among its own dependencies, where strict package managers have none. */
    override initializeDriver() {
      this.driver = require('mysql2');
    }

    /** Only in the client of the pool; those of transactions have one connection. */
    readonly lane: StatementLane<StatementConnection> | undefined = createStatementLane({
      acquire: () => super.acquireConnection(),
      release: (connection) => void super.releaseConnection(connection),
      pending: () => (this.pool as Pool | undefined)?.numPendingAcquires() ?? 0,
      isUsable: (connection) =>
        this.pool !== undefined && (this as unknown as Validates).validateConnection(connection),
    });

    /** Others than single statements get a connection before those keep one. */
    override acquireConnection() {
      this.lane?.returnSpare();
      return super.acquireConnection();
    }

    override destroy(callback?: () => void): Promise<void> {
      this.lane?.returnSpare();
      return super.destroy(callback as () => void) as unknown as Promise<void>;
    }

    /** Runs one statement without the runner of Knex, on a connection that the lane passes on. */
    async runStatement(sql: string, bindings: unknown[]): Promise<unknown> {
      const lane = this.lane!;
      const taken = lane.take();
      const connection = taken instanceof Promise ? await taken : taken;
      this.emit('query', { sql, bindings });
      try {
        // A promise, because the driver calls back twice if a connection is lost: again when the time limit has passed.
        const result = await new Promise((resolve, reject) => {
          connection.query({ sql, timeout }, bindings, (error, rows, fields) =>
            error ? reject(error) : resolve([rows, fields]),
          );
        });
        lane.done(connection);
        return result;
      } catch (error) {
        dropIfLate(connection, error);
        void super.releaseConnection(connection);
        // As Knex does: the log names the statement that failed.
        (error as Error).message = `${sql} - ${(error as Error).message}`;
        throw error;
      }
    }

    override async query(connection: StatementConnection, query: string | { sql: string; options?: object }) {
      const { options, ...rest } = typeof query === 'string' ? { sql: query } : query;
      try {
        return await super.query(connection, { ...rest, options: { timeout, ...options } });
      } catch (error) {
        dropIfLate(connection, error);
        throw error;
      }
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
