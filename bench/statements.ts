import { dependencyOf } from './workspace.js';

/** A placeholder for a value that differs per request. */
export type Slot = 'keyHash' | 'storeId' | 'recordId' | 'newId';
export interface Statement {
  sql: string;
  /** Values, or slots to fill. */
  bindings: (unknown | { slot: Slot })[];
}
/** The SQL of the host as the driver received it; the bare servers run the same. */
export interface Statements {
  /** Statements for a new connection. */
  connect: Statement[];
  get: Statement[];
  list: Statement[];
  create: Statement[];
}
export interface Heard {
  sql: string;
  bindings: unknown[];
}

type Listener = (statement: Heard) => void;
interface SqliteConnection {
  exec(sql: string): void;
  prepare(sql: string): { all(bindings?: unknown[]): unknown; run(bindings?: unknown[]): unknown };
}

/** Reports every statement sent to either driver. Not for a measured process. */
export function listenToDrivers(heard: Listener): void {
  listenToSqlite(heard);
  listenToMysql(heard);
}

/** Hooks the connection of the dialect: the methods of the driver cannot be replaced. */
function listenToSqlite(heard: Listener): void {
  const dialect = dependencyOf('knex')('knex/lib/dialects/better-sqlite3/index.js').prototype;
  const { acquireRawConnection } = dialect;
  dialect.acquireRawConnection = async function (this: unknown) {
    const connection: SqliteConnection = await acquireRawConnection.call(this);
    const exec = connection.exec.bind(connection);
    const prepare = connection.prepare.bind(connection);
    connection.exec = (sql) => {
      heard({ sql, bindings: [] });
      exec(sql);
    };
    connection.prepare = (sql) => {
      const statement = prepare(sql);
      const tell =
        (call: (bindings?: unknown[]) => unknown) =>
        (bindings: unknown[] = []) => {
          heard({ sql, bindings });
          return call(bindings);
        };
      return { ...statement, all: tell(statement.all), run: tell(statement.run) };
    };
    return connection;
  };
}

function listenToMysql(heard: Listener): void {
  const connection = dependencyOf('knex')('mysql2').Connection.prototype;
  const { query } = connection;
  connection.query = function (this: unknown, sql: string | { sql: string }, bindings: unknown, done: unknown) {
    heard({ sql: typeof sql === 'string' ? sql : sql.sql, bindings: Array.isArray(bindings) ? bindings : [] });
    return query.call(this, sql, bindings, done);
  };
}

/** Replaces the values of this request with slots. */
export const withSlots = ({ sql, bindings }: Heard, slots: ReadonlyMap<unknown, Slot>): Statement => ({
  sql,
  bindings: bindings.map((value) => (slots.has(value) ? { slot: slots.get(value)! } : value)),
});
