import type { Listed, Slice } from '@sendstep/core';
import type { Knex } from 'knex';

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
