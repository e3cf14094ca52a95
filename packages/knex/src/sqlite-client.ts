import { createRequire } from 'node:module';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Knex } from 'knex';

// Knex has no public way to give a dialect another driver, so its better-sqlite3 dialect is extended from the inside.
const require = createRequire(import.meta.url);
type AnyClass = new (...args: any[]) => any;
const BetterSqliteDialect = require('knex/lib/dialects/better-sqlite3/index.js') as AnyClass;
const SqliteTransaction = require('knex/lib/dialects/sqlite3/execution/sqlite-transaction.js') as AnyClass;

/** The names of SQLite's (extended) result codes that we tell apart. */
const CODES: Record<number, string> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  19: 'SQLITE_CONSTRAINT',
  26: 'SQLITE_NOTADB',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
};

function withCode<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { errcode } = error as { errcode?: number };
    if (typeof errcode === 'number') {
      Object.assign(error as Error, { code: CODES[errcode] ?? CODES[errcode & 0xff] ?? 'SQLITE_ERROR' });
    }
    throw error;
  }
}

const MOST_STATEMENTS = 500;

/** The part of better-sqlite3's interface that Knex uses, over @photostructure/sqlite, which needs no compiler. */
class Connection {
  /** Statements do not keep their database alive: this reference does. */
  private readonly raw: DatabaseSyncInstance;
  /** Its settings are made. */
  isReady = false;
  private readonly statements = new Map<string, ReturnType<Connection['compile']>>();

  constructor(filename: string) {
    this.raw = withCode(() => new DatabaseSync(filename));
  }

  get isIdle(): boolean {
    return this.isReady && this.raw.isOpen && !this.raw.isTransaction;
  }

  prepare(sql: string) {
    const known = this.statements.get(sql);
    if (known) return known;
    const statement = this.compile(sql);
    if (this.statements.size >= MOST_STATEMENTS) this.statements.clear();
    this.statements.set(sql, statement);
    return statement;
  }

  private compile(sql: string) {
    const statement = withCode(() => this.raw.prepare(sql));
    return {
      reader: statement.columns().length > 0,
      all: (bindings: any[] = []) => withCode(() => statement.all(...bindings)),
      run: (bindings: any[] = []) => withCode(() => statement.run(...bindings)),
    };
  }

  exec(sql: string) {
    withCode(() => this.raw.exec(sql));
  }

  close() {
    this.statements.clear();
    this.raw.close();
  }
}

/**
 * IMMEDIATE: a deferred BEGIN that writes later fails when another process wrote in between, whatever the busy time-out.
 * FULL: what a transaction stored survives a power cut. Lone statements (budgets, leases) need not, and are spared the sync.
 */
class ImmediateTransaction extends SqliteTransaction {
  begin(connection: Connection) {
    connection.exec('pragma synchronous=FULL');
    return this.query(connection, 'BEGIN IMMEDIATE;');
  }
  commit(connection: Connection, value: unknown) {
    return super.commit(connection, value).finally(() => connection.exec('pragma synchronous=NORMAL'));
  }
  rollback(connection: Connection, error: unknown) {
    return super.rollback(connection, error).finally(() => connection.exec('pragma synchronous=NORMAL'));
  }
}

class SqliteClient extends BetterSqliteDialect {
  private only: Connection | undefined;

  async acquireRawConnection(): Promise<Connection> {
    this.only = await super.acquireRawConnection();
    return this.only!;
  }

  /** The one connection, unless a transaction has it. Calls are synchronous, so that nobody is in the middle of one. */
  idleConnection(): Connection | undefined {
    return this.only?.isIdle ? this.only : undefined;
  }

  _driver() {
    return Connection;
  }
  transaction(...args: unknown[]) {
    return new ImmediateTransaction(this, ...args);
  }
}

export function sqliteConfig(filename: string): Knex.Config {
  return {
    client: SqliteClient as unknown as typeof Knex.Client,
    connection: { filename },
    useNullAsDefault: true,
    pool: {
      // One connection a process: calls are synchronous, and a second one would wait for the first without letting it go on.
      min: 1,
      max: 1,
      idleTimeoutMillis: 2 ** 31 - 1,
      afterCreate(connection: Connection, done: (error: unknown, connection: Connection) => void) {
        try {
          connection.exec('pragma busy_timeout=5000; pragma journal_mode=WAL; pragma synchronous=NORMAL;');
          connection.isReady = true;
          done(null, connection);
        } catch (error) {
          done(error, connection);
        }
      },
    },
  };
}
