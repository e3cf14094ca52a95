import type { LayoutStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { addVersion, CURRENT, changedParts, endParts, partsWithContent, rowsOfLayout } from './layout-parts.js';
import { LAYOUT_COLUMNS, type LayoutRow, readLayout, readPart, writeLayout } from './layout-rows.js';
import { layoutVersions, pruneVersions } from './layout-versions.js';
import { dirtyIfChanged, listCounted, unlist } from './list-chunks.js';
import { oldestQueued } from './repository-outbox.js';
import { byId, isId } from './rows.js';

export function knexLayoutStore(knex: Knex): LayoutStore {
  const one = (storeId: string, id: string) => byId(knex('layouts'), storeId, id);

  return {
    ...layoutVersions(knex),
    async find(storeId, id) {
      if (!isId(id)) return undefined;
      const row = await knex('layouts')
        .join('layout_parts as part', (on) =>
          on.on('part.store_id', 'layouts.store_id').andOn('part.layout_id', 'layouts.id'),
        )
        .join('layout_contents as own', (on) =>
          on.on('own.store_id', 'layouts.store_id').andOn('own.layout_id', 'layouts.id').andOn('own.hash', 'part.hash'),
        )
        .where({ 'layouts.store_id': storeId, 'layouts.id': id, 'part.locale': '', 'part.to_version': CURRENT })
        .first([...LAYOUT_COLUMNS.map((column) => `layouts.${column}`), 'own.content']);
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
      await knex('layouts').insert({ ...key, ...writeLayout(row) });
      await addVersion(knex, storeId, row.id, row.version, [{ locale: '', content }], note);
    },
    async nextVersion(storeId, id) {
      // Increment first, read after: the increment is the lock. MAX(version) + 1 would lose writes.
      if ((await one(storeId, id).increment('version', 1)) === 0) return undefined;
      return (await one(storeId, id).first('version')).version;
    },
    async save(storeId, id, version, change, parts, note) {
      // A layout that changes its category is counted again.
      const isCounted = knex.raw('counted = ?', [change.category]);
      await one(storeId, id).update({ dirty: dirtyIfChanged(knex, change.search, isCounted), ...writeLayout(change) });
      const changed = await changedParts(knex, storeId, id, parts);
      await endParts(knex, storeId, id, version, changed);
      await addVersion(knex, storeId, id, version, changed, note);
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
