import type { Knex } from 'knex';
import type { Database, Dialect } from './database.js';
import { chunkOf } from './list-chunks.js';
import { ALL, type ListedTable } from './listed-tables.js';
import { rowsOf } from './rows.js';
import { addToSignature, mayContain } from './search-signature.js';

interface Searched {
  id: string;
  search: string;
}

const chunksOf = (knex: Knex, list: ListedTable, storeId: string): Promise<{ from: string }[]> =>
  knex('list_chunks')
    .where({ store_id: storeId, list, group_name: ALL })
    .orderBy('from_id', 'desc')
    .select({ from: 'from_id' });

/** Adds the texts of folded rows to the signatures of their chunks. A signature never loses a text. See ADR 32. */
export async function signChunks(trx: Knex, dialect: Dialect, list: ListedTable, storeId: string, rows: Searched[]) {
  const chunks = await chunksOf(trx, list, storeId);
  // In the order of their ids, so concurrent transactions cannot deadlock.
  for (const { from } of chunks.toReversed()) {
    const own = rows.filter(({ id }) => chunkOf(chunks, id).from === from);
    if (own.length === 0) continue;
    const key = { store_id: storeId, list, from_id: from };
    // Must exist before it can be locked.
    const insert = trx('list_signatures').insert({ ...key, signature: Buffer.alloc(0) });
    await insert.onConflict(Object.keys(key)).ignore();
    const sql = `select signature from list_signatures where store_id = ? and list = ? and from_id = ?
      ${dialect === 'mysql' ? 'for update' : ''}`;
    const [{ signature }] = rowsOf<{ signature: Uint8Array }>(await trx.raw(sql, Object.values(key)), dialect) as [any];
    const signed = own.reduce((all: Uint8Array, { search }) => addToSignature(all, search), signature);
    if (signed !== signature)
      await trx('list_signatures')
        .where(key)
        .update({ signature: Buffer.from(signed) });
  }
}

/** How many folded rows a search would miss. */
export async function unsignedRows({ knex, dialect }: Database, list: ListedTable, storeId: string): Promise<number> {
  const sql = `select from_id as id, signature, null as search from list_signatures where store_id = ? and list = ?
    union all select id, null, search from ${list} where store_id = ? and dirty = 0`;
  const lines = rowsOf<{ id: string; signature: Uint8Array | null; search: string | null }>(
    await knex.raw(sql, [storeId, list, storeId]),
    dialect,
  );
  const signatures = new Map(lines.flatMap(({ id, signature }) => (signature ? [[id, signature]] : [])));
  const chunks = await chunksOf(knex, list, storeId);
  const isSigned = (id: string, search: string) => {
    const signature = signatures.get(chunkOf(chunks, id)?.from);
    return !signature || mayContain(signature, search);
  };
  return lines.filter(({ id, search }) => search !== null && !isSigned(id, search)).length;
}
