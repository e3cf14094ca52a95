import type { Listed, Slice } from '@sendstep/core';
import type { Knex } from 'knex';
import type { Dialect } from './database.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isId = (id: string) => UUID.test(id);

/** One row by its id. MySQL compares `x` and `x ` as equal; what has not the exact shape of an id is simply not there. */
export const byId = (query: Knex.QueryBuilder, storeId: string, id: string) =>
  isId(id) ? query.where({ store_id: storeId, id }) : query.whereRaw('1 = 0');

/** A page of the newest rows with the exact total. `search` holds folded text; instr knows no wildcards. */
export async function listRows<R>(query: Knex.QueryBuilder, columns: string[], slice: Slice): Promise<Listed<R>> {
  if (slice.q) query.whereRaw('instr(search, ?) > 0', [slice.q]);
  const [{ total }] = (await query.clone().count({ total: '*' })) as [{ total: number }];
  if (total <= slice.offset) return { items: [], total };
  const items = await query.orderBy('id', 'desc').limit(slice.limit).offset(slice.offset).select(columns);
  return { items: items as R[], total };
}

/**
 * The ids that are not there. Those that are cannot be removed before the transaction ends: the lock is shared, so that
 * many may use one record at once.
 */
export async function missingIds(query: Knex.QueryBuilder, storeId: string, ids: string[]): Promise<string[]> {
  const wanted = ids.filter(isId);
  if (wanted.length === 0) return ids;
  const there = await query.where({ store_id: storeId }).whereIn('id', wanted).forShare().pluck('id');
  const found = new Set(there);
  return ids.filter((id) => !found.has(id));
}

/** As many values as one statement may carry: SQLite takes 32,766. */
const MOST_BINDINGS = 30_000;

/** Inserts many rows of the same columns with few statements. Knex's own form is a SELECT for each row on SQLite. */
export async function insertMany<R extends object>(knex: Knex, table: string, rows: R[], suffix = ''): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof R & string)[];
  const size = Math.floor(MOST_BINDINGS / columns.length);
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size);
    const marks = Array(some.length).fill(`(${columns.map(() => '?').join()})`);
    const bindings = some.flatMap((row) => columns.map((column) => row[column] as Knex.RawBinding));
    await knex.raw(`insert into ${table} (${columns.join()}) values ${marks.join()} ${suffix}`, bindings);
  }
}

/** The rows of a SELECT that was given as text: each driver answers in its own way. */
export const rowsOf = <R>(answer: unknown, dialect: Dialect): R[] =>
  (dialect === 'mysql' ? (answer as [R[]])[0] : answer) as R[];

/**
 * A table to be read by this index and no other. For filters whose rows are few, or many in a row, where the statistics of
 * the database do not know it: it would now and then read the whole store instead.
 */
export const readBy = (dialect: Dialect, table: string, index: string) => {
  if (dialect === 'mysql') return `${table} force index (${index})`;
  return index === 'primary' ? table : `${table} indexed by ${table}_${index}`;
};

/** Rows of all stores that were masked with a lower version, found by their index. */
export async function maskedBefore<K extends 'id' | 'name'>(
  query: Knex.QueryBuilder,
  key: K,
  version: number,
  limit: number,
): Promise<({ storeId: string } & Record<K, string>)[]> {
  const rows = await query
    .where('masked_by', '<', version)
    .limit(limit)
    .select({ storeId: 'store_id', [key]: key });
  return rows as ({ storeId: string } & Record<K, string>)[];
}
