import { SQLITE_PRAGMAS } from '../packages/knex/src/sqlite-pragmas.js';
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
/** Reports every statement sent to either driver. Not for a measured process. */
export function listenToDrivers(heard: Listener): void {
  listenToSqlite(heard);
  listenToMysql(heard);
}

interface Client {
  transacting?: boolean;
  connection?: { durably<T>(work: () => T): T };
}

/**
 * Hooks the events of Knex, because the methods of the driver cannot be replaced. The statements that the connection adds
 * itself are reported with those that cause them. Clients of transactions pass their events on.
 */
function listenToSqlite(heard: Listener): void {
  const dialect = dependencyOf('knex')('knex/lib/dialects/better-sqlite3/index.js').prototype;
  const { emit } = dialect;
  const tell = (sql: string, bindings: unknown[] = []) => heard({ sql, bindings });
  const opened = new WeakSet<object>();
  function open(client: Client): void {
    opened.add(client);
    tell(SQLITE_PRAGMAS);
    const { connection } = client;
    if (!connection) return;
    const { durably } = connection;
    connection.durably = (work) => {
      tell('pragma synchronous=FULL');
      const result = durably(work);
      tell('pragma synchronous=NORMAL');
      return result;
    };
  }
  dialect.emit = function (this: Client, event: string, query: Partial<Heard>, ...rest: unknown[]) {
    if (event === 'query' && !this.transacting) {
      if (!opened.has(this)) open(this);
      const { sql = '', bindings } = query;
      const begins = /^begin\b/i.test(sql);
      if (begins) tell('pragma synchronous=FULL');
      tell(begins ? 'BEGIN IMMEDIATE' : sql, bindings);
      if (/^(commit|rollback)\b(?! to)/i.test(sql)) tell('pragma synchronous=NORMAL');
    }
    return emit.call(this, event, query, ...rest);
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

/** The same write as a program makes it that puts every write into a transaction. */
export function inTransaction(statements: Statement[]): Statement[] {
  const at = statements.findIndex(({ sql }) => /^insert\b/i.test(sql));
  const isSqlite = statements.some(({ sql }) => /^pragma\b/i.test(sql));
  const [begin, commit] = [isSqlite ? 'BEGIN IMMEDIATE' : 'BEGIN', 'COMMIT'].map((sql) => ({ sql, bindings: [] }));
  return [...statements.slice(0, at), begin!, statements[at]!, commit!, ...statements.slice(at + 1)];
}
