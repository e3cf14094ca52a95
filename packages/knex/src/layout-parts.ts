import { createHash } from 'node:crypto';
import type { Part, VersionNote } from '@sendstep/core';
import type { Knex } from 'knex';
import { type ChangedPart, type PartRow, writeVersion } from './layout-rows.js';

/** `to_version` of a part that is current. */
export const CURRENT = 2_147_483_647;

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

/** The rows of one layout in one of the tables that belong to it. */
export const rowsOfLayout = (knex: Knex, table: string, storeId: string, id: string) =>
  knex(table).where({ store_id: storeId, layout_id: id });

/** Parts with their contents, ordered by language. */
export const partsWithContent = (knex: Knex, storeId: string, id: string) =>
  knex('layout_parts as part')
    .join('layout_contents as own', (on) =>
      on.on('own.store_id', 'part.store_id').andOn('own.layout_id', 'part.layout_id').andOn('own.hash', 'part.hash'),
    )
    .where({ 'part.store_id': storeId, 'part.layout_id': id })
    .orderBy('part.locale')
    .select<PartRow[]>('part.locale', 'own.content', 'part.from_version', 'part.created_at', 'part.updated_at');

/** The parts that differ from the current ones. */
export async function changedParts(knex: Knex, storeId: string, id: string, parts: Part[]): Promise<ChangedPart[]> {
  const locales = parts.map(({ locale }) => locale);
  const current = await rowsOfLayout(knex, 'layout_parts', storeId, id)
    .where('to_version', CURRENT)
    .whereIn('locale', locales)
    .select('locale', 'hash', 'created_at');
  const before = new Map<string, { hash: string; created_at: number }>(current.map((row) => [row.locale, row]));
  return parts
    .filter(({ locale, content }) => before.get(locale)?.hash !== (content === null ? undefined : hashOf(content)))
    .map((part) => ({ ...part, createdAt: before.get(part.locale)?.created_at }));
}

/** Ends the current parts of these languages with the version before. */
export async function endParts(knex: Knex, storeId: string, id: string, version: number, parts: Part[]) {
  if (parts.length === 0) return;
  const locales = parts.map(({ locale }) => locale);
  await rowsOfLayout(knex, 'layout_parts', storeId, id)
    .where('to_version', CURRENT)
    .whereIn('locale', locales)
    .update({ to_version: version - 1 });
}

/** Records a version and its new parts. A content that is already stored is not written again. */
export async function addVersion(
  knex: Knex,
  storeId: string,
  id: string,
  version: number,
  parts: ChangedPart[],
  note: VersionNote,
) {
  const key = { store_id: storeId, layout_id: id };
  await knex('layout_versions').insert({ ...key, ...writeVersion(version, note) });
  const added = parts.flatMap(({ locale, content, createdAt = note.createdAt }) =>
    content === null ? [] : [{ locale, content, createdAt, hash: hashOf(content) }],
  );
  if (added.length === 0) return;
  await knex('layout_parts').insert(
    added.map(({ locale, hash, createdAt }) => ({
      ...key,
      locale,
      hash,
      from_version: version,
      to_version: CURRENT,
      created_at: createdAt,
      updated_at: note.createdAt,
    })),
  );
  const contents = new Map(added.map(({ hash, content }) => [hash, { ...key, hash, content }]));
  await knex('layout_contents')
    .insert([...contents.values()])
    .onConflict(['store_id', 'layout_id', 'hash'])
    .ignore();
}
