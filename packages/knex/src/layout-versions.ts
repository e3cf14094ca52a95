import { fileReference, type LayoutStore, VERSIONS_KEPT } from '@sendstep/core';
import type { Knex } from 'knex';
import { CURRENT, partsWithContent, rowsOfLayout } from './layout-parts.js';
import { readPart, readVersion } from './layout-rows.js';
import { oldestQueued } from './repository-outbox.js';
import { isId } from './rows.js';

type Versions = Pick<LayoutStore, 'listVersions' | 'snapshot' | 'queuedSnapshot' | 'countVersionsWithFile'>;

/** Reads the stored versions of layouts. */
export function layoutVersions(knex: Knex): Versions {
  const versions = (storeId: string, id: string) => rowsOfLayout(knex, 'layout_versions', storeId, id);
  const newest = async (storeId: string, id: string): Promise<number> =>
    (await versions(storeId, id).max({ version: 'version' }).first())?.version ?? 0;

  async function readSnapshot(storeId: string, id: string, version: number) {
    const row = await versions(storeId, id).where({ version }).first();
    if (!row) return undefined;
    const parts = await partsWithContent(knex, storeId, id)
      .where('part.from_version', '<=', version)
      .where('part.to_version', '>=', version);
    return { note: readVersion(row), parts: parts.map(readPart) };
  }

  return {
    async listVersions(storeId, id, { offset, limit }) {
      if (!isId(id)) return { items: [], total: 0 };
      const kept = versions(storeId, id).where('version', '>', (await newest(storeId, id)) - VERSIONS_KEPT);
      const counted = await kept.clone().count({ total: '*' }).first();
      const rows = await kept.orderBy('version', 'desc').offset(offset).limit(limit);
      return { items: rows.map(readVersion), total: Number(counted?.total) };
    },
    async snapshot(storeId, id, version) {
      if (!isId(id) || version <= (await newest(storeId, id)) - VERSIONS_KEPT) return undefined;
      return readSnapshot(storeId, id, version);
    },
    queuedSnapshot: readSnapshot,
    async countVersionsWithFile(storeId, key) {
      return isId(key) ? countVersionsWith(knex, storeId, fileReference(key)) : 0;
    },
  };
}

async function countVersionsWith(knex: Knex, storeId: string, text: string): Promise<number> {
  // DISTINCT makes the database materialize this, so each content is searched once and not once per version.
  const using = knex('layout_contents')
    .where({ store_id: storeId })
    .whereRaw('instr(content, ?) > 0', [text])
    .distinct('layout_id', 'hash');
  const found = knex
    .from(using.as('own'))
    .join('layout_parts as part', (on) =>
      on.on('part.layout_id', 'own.layout_id').andOn('part.hash', 'own.hash').andOnVal('part.store_id', storeId),
    )
    .join('layouts', (on) => on.on('layouts.id', 'own.layout_id').andOnVal('layouts.store_id', storeId))
    .join('layout_versions as saved', (on) =>
      on
        .on('saved.layout_id', 'own.layout_id')
        .andOnVal('saved.store_id', storeId)
        .andOn('saved.version', '>=', 'part.from_version')
        .andOn('saved.version', '<=', 'part.to_version'),
    )
    .whereRaw('saved.version > layouts.version - ?', [VERSIONS_KEPT])
    .distinct('saved.layout_id', 'saved.version');
  const counted = await knex.from(found.as('counted')).count({ total: '*' }).first();
  return Number(counted?.total);
}

/** Deletes versions that are no longer kept and that no repository still waits for, and contents that nothing refers to. */
export async function pruneVersions(knex: Knex, storeId: string, id: string, version: number): Promise<void> {
  if (version <= VERSIONS_KEPT) return;
  const rows = (table: string) => rowsOfLayout(knex, table, storeId, id);
  const queued = await oldestQueued(knex, storeId, id);
  const oldest = Math.min(version - VERSIONS_KEPT, queued === null ? CURRENT : queued - 1);
  await rows('layout_versions').where('version', '<=', oldest).delete();
  if ((await rows('layout_parts').where('to_version', '<=', oldest).delete()) === 0) return;
  await rows('layout_contents').whereNotIn('hash', rows('layout_parts').select('hash')).delete();
}
