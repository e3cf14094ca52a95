import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { dialectClass } from './dialect-class.js';
import { openSqlite, type SqliteConnection } from './sqlite-connection.js';

const LOCK_TIMEOUT_MS = 5000;
/** Most locks are held for a commit, which takes about as long as the first pauses. */
const MAX_PAUSE_MS = 10;

const isBusy = (error: unknown) => (error as { code?: unknown }).code === 'SQLITE_BUSY';

/** Repeats work while another process holds the lock. Timers, because SQLite's own wait would block the process (ADR 24). */
async function whileBusy<T>(giveUpAt: number, work: () => T | Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= giveUpAt) throw error;
      await pause(Math.random() * Math.min(2 * attempt, MAX_PAUSE_MS));
    }
  }
}

/** When the wait for a lock ends: the limit counts from when the connection was asked for. */
type Connection = SqliteConnection & { giveUpAt?: number };

const clientWithTimeout = (lockTimeoutMs: number): typeof Knex.Client =>
  class SqliteClient extends dialectClass('better-sqlite3') {
    private connection: Connection | undefined;

    /** Knex would load better-sqlite3. */
    override initializeDriver() {}

    override async acquireRawConnection(): Promise<SqliteConnection> {
      const { filename } = this.connectionSettings as { filename: string };
      this.connection = await whileBusy(performance.now() + lockTimeoutMs, () => openSqlite(filename));
      return this.connection;
    }

    override async acquireConnection(): Promise<Connection> {
      const giveUpAt = performance.now() + lockTimeoutMs;
      return Object.assign((await super.acquireConnection()) as Connection, { giveUpAt });
    }

    /** The caller has the only connection, so all other work of this process waits in the pool, first come, first served. */
    override query(connection: Connection, query: unknown) {
      return whileBusy(connection.giveUpAt ?? 0, () => super.query(connection, query));
    }

    /**
     * Runs one statement at once, without the pool and the promises of Knex. Calls are synchronous, so no other call is in
     * progress. Undefined if the connection is in a transaction or another process holds the lock.
     */
    queryIfIdle(sql: string, bindings: unknown[], isDurable = false): { response: unknown } | undefined {
      const { connection } = this;
      if (!connection?.isIdle()) return undefined;
      try {
        const run = () => {
          this.emit('query', { sql, bindings });
          const statement = connection.prepare(sql);
          return statement.reader ? statement.all(bindings) : statement.run(bindings);
        };
        return { response: isDurable ? connection.durably(run) : run() };
      } catch (error) {
        if (isBusy(error)) return undefined;
        // As Knex does: the log names the statement that failed.
        (error as Error).message = `${sql} - ${(error as Error).message}`;
        throw error;
      }
    }
  };

export const sqliteConfig = (filename: string, lockTimeoutMs = LOCK_TIMEOUT_MS): Knex.Config => ({
  client: clientWithTimeout(lockTimeoutMs),
  connection: { filename },
  useNullAsDefault: true,
  // One connection per process: a second one would have to wait for the locks of the first.
  pool: { min: 1, max: 1, idleTimeoutMillis: 2 ** 31 - 1 },
});
