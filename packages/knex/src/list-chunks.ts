import type { Listed, Slice } from '@sendstep/core';
import type { Knex } from 'knex';
import { searchRows } from './list-search.js';
import { ALL, dirtyRows, GROUPED_BY, type ListedTable } from './listed-tables.js';
import { rawRows } from './raw-query.js';
import { byId } from './rows.js';

interface Chunk {
  /** It counts the rows from this id up to the next chunk. */
  from: string;
  total: number;
}

/** The chunk of an id. The oldest begins with the empty id, so there always is one. */
export const chunkOf = <C extends { from: string }>(newestFirst: C[], id: string): C =>
  newestFirst.find(({ from }) => from <= id)!;

/** The chunks of a list, newest first, with rows that are not folded yet. One statement, which sees one state. */
async function chunksOf(knex: Knex, table: ListedTable, storeId: string, group: string): Promise<Chunk[]> {
  const change =
    group === ALL
      ? 'case when counted is null then 1 else 0 end'
      : `case when ${GROUPED_BY[table]} = ? then 1 else 0 end - case when counted = ? then 1 else 0 end`;
  const sql = `select from_id as id, total, 0 as dirty from list_chunks
    where store_id = ? and list = ? and group_name = ?
    union all select id, ${change}, 1 from ${dirtyRows(knex, table)} where dirty = 1 and store_id = ?`;
  const bindings = [storeId, table, group, ...(group === ALL ? [] : [group, group]), storeId];
  const lines = await rawRows<{ id: string; total: number; dirty: number }>(knex, sql, bindings);
  const chunks = lines.filter(({ dirty }) => !dirty).map(({ id, total }) => ({ from: id, total }));
  if (chunks.length === 0) chunks.push({ from: '', total: 0 });
  chunks.sort((a, b) => (a.from < b.from ? 1 : -1));
  for (const { id, total, dirty } of lines) if (dirty) chunkOf(chunks, id).total += total;
  return chunks;
}

/** A page of the newest rows and the exact total: neither reads more rows in a larger store or on a later page. */
export async function listCounted<R>(
  knex: Knex,
  table: ListedTable,
  storeId: string,
  columns: string[],
  slice: Slice,
  group: string = ALL,
): Promise<Listed<R>> {
  const { q, offset, limit } = slice;
  if (q) return searchRows<R>(knex, table, storeId, columns, { ...slice, q }, group);
  const chunks = await chunksOf(knex, table, storeId, group);
  const total = chunks.reduce((sum, chunk) => sum + chunk.total, 0);
  if (total <= offset) return { items: [], total };
  let [skipped, index] = [0, 0];
  while (skipped + chunks[index]!.total <= offset) skipped += chunks[index++]!.total;
  const conditions = ['store_id = ?'];
  const bindings: unknown[] = [storeId];
  const require = (condition: string, value: string) => {
    conditions.push(condition);
    bindings.push(value);
  };
  if (group !== ALL) require(`${GROUPED_BY[table]} = ?`, group);
  if (index > 0) require('id < ?', chunks[index - 1]!.from);
  const sql = `select ${columns.join(', ')} from ${table} where ${conditions.join(' and ')}
    order by id desc limit ? offset ?`;
  return { items: await rawRows<R>(knex, sql, [...bindings, limit, offset - skipped]), total };
}

/**
 * A condition on `search`, with the new text bound twice: a row with another text becomes `dirty`, to be folded again. Assign
 * `dirty` first, because MySQL evaluates each assignment with the results of those before it. Two texts that contain each
 * other are equal; `=` ignores trailing spaces.
 */
export const IS_SAME_TEXT = 'instr(search, ?) > 0 and instr(?, search) > 0';

/** Subtracts a row that is about to be deleted, in the same transaction. A row that is not folded yet is in no chunk. */
export async function unlist(knex: Knex, table: ListedTable, storeId: string, id: string): Promise<void> {
  const row: { counted: string | null } | undefined = await byId(knex(table), storeId, id).forUpdate().first('counted');
  if (!row || row.counted === null) return;
  for (const group of new Set([ALL, row.counted])) {
    const chunks = () => knex('list_chunks').where({ store_id: storeId, list: table, group_name: group });
    const chunk = await chunks().where('from_id', '<=', id).orderBy('from_id', 'desc').first('from_id');
    if (chunk) await chunks().where({ from_id: chunk.from_id }).decrement('total', 1);
  }
}
