import type { Slot, Statement } from './statements.js';
import { dependencyOf } from './workspace.js';

export type Values = Record<Slot, string>;
/** Runs the statements of an operation in order and returns their results. */
export type Work = (values: Values) => Promise<unknown[]> | unknown[];
export interface BareDatabase {
  prepare(statements: Statement[]): Work;
}

/** Prepares how the bindings of a statement are filled in. */
function filler({ bindings }: Statement): (values: Values) => unknown[] {
  const parts = bindings.map((value) => {
    if (value instanceof Uint8Array) return { value: Buffer.from(value) };
    const { slot } = (value ?? {}) as { slot?: Slot };
    return slot ? { slot } : { value };
  });
  return (values) => parts.map((part) => (part.slot ? values[part.slot] : part.value));
}

/** The driver alone. */
export const openBare = (url: string, connect: Statement[]): BareDatabase =>
  url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length), connect) : openMysql(url, connect);

function openSqlite(file: string, connect: Statement[]): BareDatabase {
  const { DatabaseSync } = dependencyOf('knex')('@photostructure/sqlite');
  const database = new DatabaseSync(file);
  for (const { sql } of connect) database.exec(sql);
  return {
    prepare(statements) {
      const steps = statements.map((statement) => {
        const prepared = database.prepare(statement.sql);
        return { prepared, reads: prepared.columns().length > 0, fill: filler(statement) };
      });
      return (values) => {
        const results: unknown[] = [];
        for (const { prepared, reads, fill } of steps) {
          results.push(reads ? prepared.all(...fill(values)) : prepared.run(...fill(values)));
        }
        return results;
      };
    },
  };
}

interface MysqlConnection {
  query(sql: string, bindings: unknown[], done: (error: Error | null, rows: unknown) => void): void;
  release(): void;
}

/** As many connections as the host's pool. */
const CONNECTIONS = 10;

function openMysql(url: string, connect: Statement[]): BareDatabase {
  const { createPool } = dependencyOf('knex')('mysql2');
  const pool = createPool({ uri: url, charset: 'utf8mb4', timezone: 'Z', connectionLimit: CONNECTIONS });
  pool.on('connection', (connection: MysqlConnection) => {
    for (const { sql } of connect) connection.query(sql, [], () => {});
  });
  const take = () =>
    new Promise<MysqlConnection>((resolve, reject) => {
      pool.getConnection((error: Error | null, connection: MysqlConnection) =>
        error ? reject(error) : resolve(connection),
      );
    });
  const query = (connection: MysqlConnection, sql: string, bindings: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      connection.query(sql, bindings, (error, rows) => (error ? reject(error) : resolve(rows)));
    });

  return {
    prepare(statements) {
      const steps = statements.map((statement) => ({ sql: statement.sql, fill: filler(statement) }));
      const begin = steps.findIndex(({ sql }) => /^begin/i.test(sql));
      const alone = begin === -1 ? steps : steps.slice(0, begin);
      const together = begin === -1 ? [] : steps.slice(begin);
      return async (values) => {
        const results: unknown[] = [];
        for (const { sql, fill } of alone) results.push(await query(pool, sql, fill(values)));
        if (together.length > 0) {
          const connection = await take();
          for (const { sql, fill } of together) results.push(await query(connection, sql, fill(values)));
          connection.release();
        }
        return results;
      };
    },
  };
}
