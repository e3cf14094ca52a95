import type { ListCounts } from '@sendstep/core';
import type { Knex } from 'knex';
import type { Database, Dialect } from './database.js';
import { chunkOf } from './list-chunks.js';
import { signChunks, unsignedRows } from './list-signatures.js';
import { ALL, GROUPED_BY, isSearched, type ListedTable } from './listed-tables.js';
import { inTransaction } from './retry-transaction.js';
import { rowsOf } from './rows.js';

/** A page skips fewer rows than this, and a total is the sum of one number for each as many rows. */
const CHUNK_ROWS = 400;

const TABLES = Object.keys(GROUPED_BY) as ListedTable[];
const KEY = ['store_id', 'list', 'group_name', 'from_id'];

interface DirtyRow {
  store_id: string;
  id: string;
  group_name: string;
  counted: string | null;
  search: string;
}
interface Chunk {
  from: string;
  /** The highest id it has ever counted. */
  last: string;
  total: number;
}

/** The counts of lists, with the design of the history's: a row is its own delta (ADR 31). */
export const knexListCounts = (database: Database): ListCounts => ({
  async fold(limit) {
    let done = 0;
    for (const table of TABLES) if (done < limit) done += await foldTable(database, table, limit - done);
    return done;
  },
  async check(storeId, repair) {
    let wrong = 0;
    for (const table of TABLES) {
      const counts = await differencesOf(database, table, storeId);
      const found = counts + (isSearched(table) ? await unsignedRows(database, table, storeId) : 0);
      if (found > 0 && repair) await forgetCounts(database, table, storeId);
      wrong += found;
    }
    return wrong;
  },
});

const foldTable = ({ knex, dialect }: Database, table: ListedTable, limit: number) =>
  inTransaction(knex, async (trx) => {
    // Locked, so none is folded twice or deleted in between.
    const lock = dialect === 'mysql' ? 'for update skip locked' : '';
    const search = isSearched(table) ? 'search' : "'' as search";
    const sql = `select store_id, id, ${GROUPED_BY[table]} as group_name, counted, ${search} from ${table}
      where dirty = 1 order by store_id, id limit ? ${lock}`;
    const rows = rowsOf<DirtyRow>(await trx.raw(sql, [limit]), dialect);
    for (const storeId of new Set(rows.map(({ store_id }) => store_id))) {
      const ofStore = rows.filter(({ store_id }) => store_id === storeId);
      // Always in the same order, so concurrent transactions cannot deadlock.
      for (const [group, changes] of [...changesOf(ofStore)].sort())
        await changeChunks(trx, dialect, { store_id: storeId, list: table, group_name: group }, changes);
      if (isSearched(table)) await signChunks(trx, dialect, table, storeId, ofStore);
      const ids = ofStore.map(({ id }) => id);
      const counted = { counted: trx.raw(GROUPED_BY[table]), dirty: 0 };
      await trx(table).where({ store_id: storeId }).whereIn('id', ids).update(counted);
    }
    return rows.length;
  });

type Change = [id: string, by: 1 | -1];

/** What each group gains and loses. */
function changesOf(rows: DirtyRow[]): Map<string, Change[]> {
  const changes = new Map<string, Change[]>();
  const change = (group: string, ...one: Change) => changes.set(group, [...(changes.get(group) ?? []), one]);
  for (const { id, group_name, counted } of rows) {
    if (counted === null) change(ALL, id, 1);
    if (counted) change(counted, id, -1);
    if (group_name !== ALL) change(group_name, id, 1);
  }
  return changes;
}

interface List {
  store_id: string;
  list: ListedTable;
  group_name: string;
}

async function changeChunks(trx: Knex, dialect: Dialect, list: List, changes: Change[]) {
  await trx('list_chunks')
    .insert({ ...list, from_id: '', last_id: '', total: 0 })
    .onConflict(KEY)
    .ignore();
  const sql = `select from_id as first, last_id as last, total from list_chunks
    where store_id = ? and list = ? and group_name = ? order by from_id desc ${dialect === 'mysql' ? 'for update' : ''}`;
  const rows = rowsOf<any>(await trx.raw(sql, Object.values(list)), dialect);
  const chunks: Chunk[] = rows.map(({ first, last, total }) => ({ from: first, last, total }));
  const changed = new Set<Chunk>();
  for (const [id, by] of changes) {
    let chunk = chunkOf(chunks, id);
    // A new chunk begins after every id that an older one has counted.
    if (by > 0 && chunk === chunks[0] && chunk.total >= CHUNK_ROWS && id > chunk.last) {
      chunk = { from: id, last: id, total: 0 };
      chunks.unshift(chunk);
    }
    chunk.total += by;
    if (id > chunk.last) chunk.last = id;
    changed.add(chunk);
  }
  for (const { from, last, total } of changed) {
    const row = { ...list, from_id: from, last_id: last, total };
    await trx('list_chunks').insert(row).onConflict(KEY).merge(['last_id', 'total']);
  }
}

/** How many chunks do not count the rows in their range. */
async function differencesOf({ knex, dialect }: Database, table: ListedTable, storeId: string): Promise<number> {
  const sql = `select group_name, from_id as id, total from list_chunks where store_id = ? and list = ?
    union all select counted, id, null from ${table} where store_id = ? and counted is not null`;
  const lines = rowsOf<{ group_name: string; id: string; total: number | null }>(
    await knex.raw(sql, [storeId, table, storeId]),
    dialect,
  );
  const chunks = new Map<string, { from: string; total: number }[]>();
  for (const { group_name, id, total } of lines.sort((a, b) => (a.id < b.id ? 1 : -1)))
    if (total !== null) chunks.set(group_name, [...(chunks.get(group_name) ?? []), { from: id, total }]);
  let missing = 0;
  for (const { group_name, id, total } of lines) {
    if (total !== null) continue;
    for (const group of new Set([ALL, group_name])) {
      const ofGroup = chunks.get(group);
      if (ofGroup) chunkOf(ofGroup, id).total--;
      else missing++;
    }
  }
  return missing + [...chunks.values()].flat().filter(({ total }) => total !== 0).length;
}

/** The next folding counts every row of the store again. */
const forgetCounts = ({ knex }: Database, table: ListedTable, storeId: string) =>
  inTransaction(knex, async (trx) => {
    await trx(table).where({ store_id: storeId }).update({ counted: null, dirty: 1 });
    for (const kept of ['list_chunks', 'list_signatures'])
      await trx(kept).where({ store_id: storeId, list: table }).delete();
  });
