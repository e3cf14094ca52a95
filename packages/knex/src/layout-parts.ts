import { createHash } from 'node:crypto';
import type { LockedLayout, Part, VersionNote } from '@sendstep/core';
import type { Knex } from 'knex';
import type { Database, Dialect } from './database.js';
import { type ChangedPart, type PartRow, writeVersion } from './layout-rows.js';
import { rawQuery, rawRows } from './raw-query.js';
import { insertMany } from './rows.js';

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

/** The parts that differ from the current ones. The layout's own is known from its lock. */
export async function changedParts(
  knex: Knex,
  storeId: string,
  { row: { id }, content, contentCreatedAt }: LockedLayout,
  parts: Part[],
): Promise<ChangedPart[]> {
  const locales = parts.map(({ locale }) => locale).filter((locale) => locale !== '');
  const before = new Map([['', { hash: hashOf(content), created_at: contentCreatedAt }]]);
  if (locales.length > 0) {
    const sql = `select locale, hash, created_at from layout_parts
      where store_id = ? and layout_id = ? and to_version = ${CURRENT} and locale in (${locales.map(() => '?')})`;
    type Current = { locale: string; hash: string; created_at: number };
    for (const row of await rawRows<Current>(knex, sql, [storeId, id, ...locales])) before.set(row.locale, row);
  }
  return parts
    .filter(({ locale, content }) => before.get(locale)?.hash !== (content === null ? undefined : hashOf(content)))
    .map((part) => ({ ...part, createdAt: before.get(part.locale)?.created_at }));
}

/** Ends the current parts of these languages with the version before. */
export async function endParts(knex: Knex, storeId: string, id: string, version: number, parts: ChangedPart[]) {
  // A part without a creation time replaces none.
  const locales = parts.flatMap(({ locale, createdAt }) => (createdAt === undefined ? [] : [locale]));
  if (locales.length === 0) return;
  const sql = `update layout_parts set to_version = ? where store_id = ? and layout_id = ? and to_version = ${CURRENT}
    and locale in (${locales.map(() => '?')})`;
  await rawQuery(knex, sql, [version - 1, storeId, id, ...locales]);
}

const KEEP_EXISTING: Record<Dialect, string> = {
  sqlite: 'on conflict do nothing',
  mysql: 'on duplicate key update layout_contents.hash = layout_contents.hash',
};

/** Records a version and its new parts. A content that is already stored is not written again. */
export async function addVersion(
  { knex, dialect }: Database,
  storeId: string,
  id: string,
  version: number,
  parts: ChangedPart[],
  note: VersionNote,
) {
  const key = { store_id: storeId, layout_id: id };
  await insertMany(knex, 'layout_versions', [{ ...key, ...writeVersion(version, note) }]);
  const added = parts.flatMap(({ locale, content, createdAt = note.createdAt }) =>
    content === null ? [] : [{ locale, content, createdAt, hash: hashOf(content) }],
  );
  const rows = added.map(({ locale, hash, createdAt }) => ({
    ...key,
    locale,
    hash,
    from_version: version,
    to_version: CURRENT,
    created_at: createdAt,
    updated_at: note.createdAt,
  }));
  await insertMany(knex, 'layout_parts', rows);
  const contents = new Map(added.map(({ hash, content }) => [hash, { ...key, hash, content }]));
  await insertMany(knex, 'layout_contents', [...contents.values()], KEEP_EXISTING[dialect]);
}
