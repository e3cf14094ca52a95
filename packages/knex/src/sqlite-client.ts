import type { Knex } from 'knex';
import { dialectClass } from './dialect-class.js';
import { openSqlite, type SqliteConnection } from './sqlite-connection.js';

class SqliteClient extends dialectClass('better-sqlite3') {
  private connection: SqliteConnection | undefined;

  /** Knex would load better-sqlite3. */
  override initializeDriver() {}

  override async acquireRawConnection(): Promise<SqliteConnection> {
    const { filename } = this.connectionSettings as { filename: string };
    this.connection = openSqlite(filename);
    return this.connection;
  }

  /** The only connection, unless it is in a transaction. Calls are synchronous, so no other call is in progress. */
  idleConnection(): SqliteConnection | undefined {
    return this.connection?.isIdle() ? this.connection : undefined;
  }
}

export const sqliteConfig = (filename: string): Knex.Config => ({
  client: SqliteClient,
  connection: { filename },
  useNullAsDefault: true,
  // One connection per process: calls are synchronous, so a second one would block the process while it waits for the first.
  pool: { min: 1, max: 1, idleTimeoutMillis: 2 ** 31 - 1 },
});
