import type { Listed, Slice } from '@sendstep/core';
import type { Knex } from 'knex';
import type { Dialect } from './database.js';
import { rawQuery } from './raw-query.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isId = (id: string) => UUID.test(id);

/** One row by its id. MySQL compares `x` and `x ` as equal, so anything that is not exactly an id matches nothing. */
export const byId = (query: Knex.QueryBuilder, storeId: string, id: string) =>
  isId(id) ? query.where({ store_id: storeId, id }) : query.whereRaw('1 = 0');

/**
 * A page of the newest rows and the exact total. `search` contains folded text; instr has no wildcards. Bytes, because MySQL
 * compares them in half the time of characters; the result is the same in UTF-8.
 */
export async function listRows<R>(query: Knex.QueryBuilder, columns: string[], slice: Slice): Promise<Listed<R>> {
  if (slice.q) query.whereRaw('instr(search, ?) > 0', [Buffer.from(slice.q)]);
  const page = query.clone().orderBy('id', 'desc').limit(slice.limit).offset(slice.offset).select(columns);
  const items = (await page) as R[];
  // A page that is not full is the last one.
  if (items.length > 0 && items.length < slice.limit) return { items, total: slice.offset + items.length };
  if (items.length === 0 && slice.offset === 0) return { items, total: 0 };
  const [{ total }] = (await query.count({ total: '*' })) as [{ total: number }];
  return { items, total };
}

/**
 * The ids without a row. The others cannot be deleted before the transaction ends. The lock is shared: several
 * transactions may use a record at the same time.
 */
export async function missingIds(query: Knex.QueryBuilder, storeId: string, ids: string[]): Promise<string[]> {
  const wanted = ids.filter(isId);
  if (wanted.length === 0) return ids;
  const found = new Set(await query.where({ store_id: storeId }).whereIn('id', wanted).forShare().pluck('id'));
  return ids.filter((id) => !found.has(id));
}

/** Bindings per statement; SQLite allows 32,766. */
const MAX_BINDINGS = 30_000;

/** Inserts many rows with the same columns in few statements. On SQLite, Knex would generate a SELECT per row. */
export async function insertMany<R extends object>(knex: Knex, table: string, rows: R[], suffix = ''): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof R & string)[];
  const size = Math.floor(MAX_BINDINGS / columns.length);
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size);
    const values = Array(some.length).fill(`(${columns.map(() => '?').join()})`);
    const bindings = some.flatMap((row) => columns.map((column) => row[column]));
    await rawQuery(knex, `insert into ${table} (${columns.join()}) values ${values.join()} ${suffix}`, bindings);
  }
}

/** The rows of a raw SELECT, which each driver returns in its own format. */
export const rowsOf = <R>(result: unknown, dialect: Dialect): R[] =>
  (dialect === 'mysql' ? (result as [R[]])[0] : result) as R[];

/**
 * A table with a forced index. For filters where the database's statistics are misleading: it would sometimes read the
 * whole store instead.
 */
export const withIndex = (dialect: Dialect, table: string, index: string) => {
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
