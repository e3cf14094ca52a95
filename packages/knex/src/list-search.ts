import type { Listed, Slice } from '@sendstep/core';
import type { Knex } from 'knex';
import { ALL, dirtyRows, GROUPED_BY, type ListedTable } from './listed-tables.js';
import { rawRows } from './raw-query.js';
import { listRows } from './rows.js';
import { mayContain, SIGNED_LENGTH } from './search-signature.js';

/** More chunks than this are not read one by one: a text that occurs in so many needs most of the table anyway. */
const MAX_RANGES = 60;

interface Range {
  from: string;
  last: string;
}

/**
 * Where rows with this text can be: chunks whose signature allows it, and rows that are not folded. One statement, which
 * sees one state: a row that is folded meanwhile is read by its id. Undefined if the whole list has to be read.
 */
async function rangesWith(knex: Knex, table: ListedTable, storeId: string, text: string) {
  if (text.length < SIGNED_LENGTH) return undefined;
  const sql = `select chunk.from_id as first_id, chunk.last_id as last_id, signed.signature as signature
    from list_chunks chunk left join list_signatures signed
      on signed.store_id = chunk.store_id and signed.list = chunk.list and signed.from_id = chunk.from_id
    where chunk.store_id = ? and chunk.list = ? and chunk.group_name = ?
    union all select id, id, null from ${dirtyRows(knex, table)} where dirty = 1 and store_id = ?`;
  const rows = await rawRows<{ first_id: string; last_id: string; signature: Uint8Array | null }>(knex, sql, [
    storeId,
    table,
    ALL,
    storeId,
  ]);
  const possible = rows
    .filter(({ signature }) => !signature || mayContain(signature, text))
    .map(({ first_id, last_id }): Range => ({ from: first_id, last: last_id }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  const ranges: Range[] = [];
  for (const range of possible) {
    const before = ranges.at(-1);
    if (!before || range.from > before.last) ranges.push(range);
    else if (range.last > before.last) before.last = range.last;
  }
  return ranges.length > MAX_RANGES ? undefined : ranges;
}

/** The newest rows that contain a text, and their exact number. */
export async function searchRows<R>(
  knex: Knex,
  table: ListedTable,
  storeId: string,
  columns: string[],
  slice: Slice & { q: string },
  group: string,
): Promise<Listed<R>> {
  const ofGroup = group === ALL ? {} : { [GROUPED_BY[table]]: group };
  const rows = () => knex(table).where({ store_id: storeId, ...ofGroup });
  const ranges = await rangesWith(knex, table, storeId, slice.q);
  if (!ranges) return listRows<R>(rows(), columns, slice);
  if (ranges.length === 0) return { items: [], total: 0 };
  // One SELECT for each: with OR, SQLite reads every row of the store.
  const isGroup = group === ALL ? '' : `${GROUPED_BY[table]} = ? and`;
  const sql = `select id from ${table} where store_id = ? and ${isGroup} id between ? and ? and instr(search, ?) > 0`;
  const bindings = ranges.flatMap(({ from, last }) => [
    ...[storeId, ...Object.values(ofGroup)],
    ...[from, last, Buffer.from(slice.q)],
  ]);
  const found = await rawRows<{ id: string }>(knex, ranges.map(() => sql).join(' union all '), bindings);
  const ids = found
    .map(({ id }) => id)
    .sort()
    .reverse();
  const page = ids.slice(slice.offset, slice.offset + slice.limit);
  const items = page.length === 0 ? [] : await rows().whereIn('id', page).orderBy('id', 'desc').select(columns);
  return { items, total: ids.length };
}
