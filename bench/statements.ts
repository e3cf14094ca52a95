import { dependencyOf } from './workspace.js';

/** What stands in a statement for a value that differs from request to request. */
export type Slot = 'keyHash' | 'storeId' | 'recordId' | 'newId';
export interface Statement {
  sql: string;
  /** A value, or the slot that it goes in. */
  bindings: (unknown | { slot: Slot })[];
}
/** The SQL of the host, as the driver got it: the bare servers make the same, whatever it will be. */
export interface Statements {
  /** What a new connection is told. */
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

/** Reports whatever the process says to either driver. Only for a process that is not measured. */
export function listenToDrivers(heard: Listener): void {
  listenToSqlite(heard);
  listenToMysql(heard);
}

/** At the connection that the dialect opens: the methods of the driver itself cannot be replaced. */
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

/** The statement with slots in the place of this request's own values. */
export const withSlots = ({ sql, bindings }: Heard, slots: ReadonlyMap<unknown, Slot>): Statement => ({
  sql,
  bindings: bindings.map((value) => (slots.has(value) ? { slot: slots.get(value)! } : value)),
});
