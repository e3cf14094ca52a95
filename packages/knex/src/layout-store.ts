import type { LayoutStore } from '@sendstep/core';
import type { Database } from './database.js';
import { addVersion, CURRENT, changedParts, endParts, partsWithContent, rowsOfLayout } from './layout-parts.js';
import {
  LAYOUT_COLUMNS,
  type LayoutRow,
  type LockedRow,
  readLayout,
  readLocked,
  readPart,
  writeLayout,
} from './layout-rows.js';
import { layoutVersions, pruneVersions } from './layout-versions.js';
import { IS_SAME_TEXT, listCounted, unlist } from './list-chunks.js';
import { rawQuery, rawRows } from './raw-query.js';
import { oldestQueued } from './repository-outbox.js';
import { byId, insertMany, isId } from './rows.js';

const FIND = `select ${LAYOUT_COLUMNS.map((column) => `layouts.${column}`).join()}, own.content from layouts
  join layout_parts part on part.store_id = layouts.store_id and part.layout_id = layouts.id
  join layout_contents own on own.store_id = layouts.store_id and own.layout_id = layouts.id and own.hash = part.hash
  where layouts.store_id = ? and layouts.id = ? and part.locale = '' and part.to_version = ?`;

/** The layout first: its lock keeps the other rows as they are. One row, because only whether there are uses matters. */
const LOCK = `select ${LAYOUT_COLUMNS.map((column) => `layouts.${column}`)}, own.content,
    part.created_at as content_created_at, file.file_key, preset.preset_id
  from layouts
  join layout_parts part on part.store_id = layouts.store_id and part.layout_id = layouts.id
    and part.locale = '' and part.to_version = ${CURRENT}
  join layout_contents own on own.store_id = layouts.store_id and own.layout_id = layouts.id and own.hash = part.hash
  left join file_uses file on file.store_id = layouts.store_id and file.user_type = 'layout' and file.user_id = layouts.id
  left join preset_uses preset on preset.store_id = layouts.store_id and preset.layout_id = layouts.id
  where layouts.store_id = ? and layouts.id = ? limit 1`;

export function knexLayoutStore({ knex, dialect }: Database): LayoutStore {
  const one = (storeId: string, id: string) => byId(knex('layouts'), storeId, id);

  return {
    ...layoutVersions(knex),
    async find(storeId, id) {
      if (!isId(id)) return undefined;
      const [row] = await rawRows<LayoutRow & { content: string }>(knex, FIND, [storeId, id, CURRENT]);
      return row && { row: readLayout(row), content: row.content };
    },
    async list(storeId, { category, ...slice }) {
      const { items, total } = await listCounted<LayoutRow>(knex, 'layouts', storeId, LAYOUT_COLUMNS, slice, category);
      return { items: items.map(readLayout), total };
    },
    async names(storeId, ids) {
      const wanted = ids.filter(isId);
      if (wanted.length === 0) return new Map();
      const rows = await knex('layouts').where({ store_id: storeId }).whereIn('id', wanted).select('id', 'name');
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    async findPart(storeId, id, locale) {
      if (!isId(id)) return undefined;
      const current = { 'part.locale': locale, 'part.to_version': CURRENT };
      const [row] = await partsWithContent(knex, storeId, id).where(current);
      return row && readPart(row);
    },
    async listParts(storeId, id, slice) {
      if (!isId(id)) return [];
      const current = partsWithContent(knex, storeId, id).where('part.to_version', CURRENT).whereNot('part.locale', '');
      const rows = await (slice ? current.offset(slice.offset).limit(slice.limit) : current);
      return rows.map(readPart);
    },
    async insert(storeId, row, content, note) {
      const key = { store_id: storeId, id: row.id, version: row.version, created_at: row.createdAt };
      await insertMany(knex, 'layouts', [{ ...key, ...writeLayout(row) }]);
      await addVersion({ knex, dialect }, storeId, row.id, row.version, [{ locale: '', content }], note);
    },
    async lock(storeId, id) {
      if (!isId(id)) return undefined;
      const sql = dialect === 'mysql' ? `${LOCK} for update` : LOCK;
      const [row] = await rawRows<LockedRow>(knex, sql, [storeId, id]);
      return row && readLocked(row);
    },
    async save(storeId, locked, change, parts, note) {
      const { id } = locked.row;
      const version = locked.row.version + 1;
      const columns = { version, ...writeLayout(change) };
      // A layout that changes its category is counted again.
      const sql = `update layouts set dirty = case when counted = ? and ${IS_SAME_TEXT} then dirty else 1 end,
        ${Object.keys(columns).map((column) => `${column} = ?`)} where store_id = ? and id = ?`;
      const counted = [change.category, change.search, change.search];
      await rawQuery(knex, sql, [...counted, ...Object.values(columns), storeId, id]);
      const changed = await changedParts(knex, storeId, locked, parts);
      await endParts(knex, storeId, id, version, changed);
      await addVersion({ knex, dialect }, storeId, id, version, changed, note);
      await pruneVersions(knex, storeId, id, version);
    },
    async remove(storeId, id) {
      await unlist(knex, 'layouts', storeId, id);
      if ((await one(storeId, id).delete()) === 0) return false;
      // A repository that still has to commit one of its versions needs them.
      if ((await oldestQueued(knex, storeId, id)) !== null) return true;
      for (const table of ['layout_parts', 'layout_contents', 'layout_versions'])
        await rowsOfLayout(knex, table, storeId, id).delete();
      return true;
    },
  };
}
