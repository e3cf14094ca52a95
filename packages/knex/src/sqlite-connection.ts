import { DatabaseSync } from '@photostructure/sqlite';
import { withCode } from './sqlite-codes.js';
import { SQLITE_PRAGMAS } from './sqlite-pragmas.js';

const MAX_STATEMENTS = 500;

interface Statement {
  /** Whether it returns rows. */
  reader: boolean;
  all(bindings?: any[]): unknown[];
  run(bindings?: any[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}

/** The part of better-sqlite3's interface that Knex uses, over @photostructure/sqlite, which needs no compiler. */
export interface SqliteConnection {
  prepare(sql: string): Statement;
  close(): void;
  /** Whether a statement can run on it without becoming part of a transaction. */
  isIdle(): boolean;
  /** Runs one statement that survives a power cut once it has returned. */
  durably<T>(work: () => T): T;
}

export function openSqlite(filename: string): SqliteConnection {
  const raw = withCode(() => new DatabaseSync(filename));
  const statements = new Map<string, Statement>();
  const exec = (sql: string) => withCode(() => raw.exec(sql));
  try {
    exec(SQLITE_PRAGMAS);
  } catch (error) {
    raw.close();
    throw error;
  }

  /** SQLite refuses to change this inside a transaction. */
  const relaxSync = () => {
    if (!raw.isTransaction) exec('pragma synchronous=NORMAL');
  };

  function compile(sql: string): Statement {
    // IMMEDIATE: a deferred transaction fails at its first write if another process wrote since it began, and the busy
    // timeout does not help. FULL: a committed transaction survives a power cut. Single statements (budgets, leases) do
    // not have to, and are spared the sync.
    const begins = /^begin\b/i.test(sql);
    const ends = /^(commit|rollback)\b(?! to)/i.test(sql);
    const statement = withCode(() => raw.prepare(begins ? 'BEGIN IMMEDIATE' : sql));
    const run = (bindings: any[] = []) => withCode(() => statement.run(...bindings));
    return {
      reader: statement.columns().length > 0,
      all: (bindings = []) => withCode(() => statement.all(...bindings)),
      run:
        begins || ends
          ? () => {
              if (begins) exec('pragma synchronous=FULL');
              try {
                return run();
              } finally {
                relaxSync();
              }
            }
          : run,
    };
  }

  return {
    prepare(sql) {
      const cached = statements.get(sql);
      if (cached) return cached;
      const statement = compile(sql);
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
    close() {
      statements.clear();
      raw.close();
    },
    isIdle: () => raw.isOpen && !raw.isTransaction,
    durably(work) {
      exec('pragma synchronous=FULL');
      try {
        return work();
      } finally {
        relaxSync();
      }
    },
  };
}
