import { createHash } from 'node:crypto';
import {
  type BodyType,
  type Category,
  fileReference,
  type LayoutChange,
  type LayoutStore,
  type LayoutSummary,
  type Part,
  type StoredPart,
  VERSIONS_KEPT,
  type VersionNote,
  type VersionSummary,
} from '@sendstep/core';
import type { Knex } from 'knex';
import { oldestQueued } from './repository-store.js';
import { byId, isId, listRows } from './rows.js';

interface Row {
  id: string;
  name: string;
  description: string;
  body_type: BodyType;
  default_locale: string;
  category: Category;
  subject: string;
  preview_text: string;
  translations: string;
  version: number;
  created_at: number;
  updated_at: number;
}
const COLUMNS = [
  'id',
  'name',
  'description',
  'body_type',
  'default_locale',
  'category',
  'subject',
  'preview_text',
  'translations',
  'version',
  'created_at',
  'updated_at',
];
/** Where a part ends that is still in force. */
const OPEN = 2_147_483_647;

const read = (row: Row): LayoutSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  bodyType: row.body_type,
  defaultLocale: row.default_locale,
  category: row.category,
  subject: row.subject,
  previewText: row.preview_text,
  translations: row.translations === '' ? [] : row.translations.split(','),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
const write = (change: LayoutChange) => ({
  name: change.name,
  description: change.description,
  body_type: change.bodyType,
  default_locale: change.defaultLocale,
  category: change.category,
  subject: change.subject,
  preview_text: change.previewText,
  translations: change.translations.join(','),
  search: change.search,
  updated_at: change.updatedAt,
});
/** A language that was there before keeps the time it was made. */
type ChangedPart = Part & { createdAt?: number | undefined };
interface PartRow {
  locale: string;
  content: string;
  created_at: number;
  updated_at: number;
}
const readPart = (row: PartRow): StoredPart => ({
  locale: row.locale,
  content: row.content,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
interface VersionRow {
  version: number;
  created_at: number;
  source: VersionSummary['source'];
  key_name: string;
  summary: string;
  restored_from: number | null;
}
const readVersion = (row: VersionRow): VersionSummary => ({
  version: row.version,
  createdAt: row.created_at,
  source: row.source,
  keyName: row.key_name,
  summary: row.summary,
  ...(row.restored_from === null ? {} : { restoredFrom: row.restored_from }),
});
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

export function knexLayoutStore(knex: Knex): LayoutStore {
  const one = (storeId: string, id: string) => byId(knex('layouts'), storeId, id);
  const of = (table: string, storeId: string, id: string) => knex(table).where({ store_id: storeId, layout_id: id });

  /** Notes the version and opens its parts; a content that is there already is not written again. */
  async function addVersion(storeId: string, id: string, version: number, parts: ChangedPart[], note: VersionNote) {
    const key = { store_id: storeId, layout_id: id };
    await knex('layout_versions').insert({
      ...key,
      version,
      created_at: note.createdAt,
      source: note.source,
      key_name: note.keyName,
      summary: note.summary,
      restored_from: note.restoredFrom ?? null,
    });
    const opened = parts.flatMap(({ locale, content, createdAt = note.createdAt }) =>
      content === null ? [] : [{ locale, content, createdAt, hash: hashOf(content) }],
    );
    if (opened.length === 0) return;
    await knex('layout_parts').insert(
      opened.map(({ locale, hash, createdAt }) => ({
        ...key,
        locale,
        hash,
        from_version: version,
        to_version: OPEN,
        created_at: createdAt,
        updated_at: note.createdAt,
      })),
    );
    const contents = new Map(opened.map(({ hash, content }) => [hash, { ...key, hash, content }]));
    await knex('layout_contents')
      .insert([...contents.values()])
      .onConflict(['store_id', 'layout_id', 'hash'])
      .ignore();
  }

  /** The parts that are another than those in force. */
  async function changedParts(storeId: string, id: string, parts: Part[]): Promise<ChangedPart[]> {
    const locales = parts.map(({ locale }) => locale);
    const current = await of('layout_parts', storeId, id)
      .where('to_version', OPEN)
      .whereIn('locale', locales)
      .select('locale', 'hash', 'created_at');
    const before = new Map<string, { hash: string; created_at: number }>(current.map((row) => [row.locale, row]));
    return parts
      .filter(({ locale, content }) => before.get(locale)?.hash !== (content === null ? undefined : hashOf(content)))
      .map((part) => ({ ...part, createdAt: before.get(part.locale)?.created_at }));
  }

  /** Parts with their contents, by language. */
  const contents = (storeId: string, id: string) =>
    knex('layout_parts as part')
      .join('layout_contents as own', (on) =>
        on.on('own.store_id', 'part.store_id').andOn('own.layout_id', 'part.layout_id').andOn('own.hash', 'part.hash'),
      )
      .where({ 'part.store_id': storeId, 'part.layout_id': id })
      .orderBy('part.locale')
      .select<PartRow[]>('part.locale', 'own.content', 'part.created_at', 'part.updated_at');

  const newest = async (storeId: string, id: string): Promise<number> =>
    (await of('layout_versions', storeId, id).max({ version: 'version' }).first())?.version ?? 0;

  async function readSnapshot(storeId: string, id: string, version: number) {
    const row = await of('layout_versions', storeId, id).where({ version }).first();
    if (!row) return undefined;
    const parts = await contents(storeId, id)
      .where('part.from_version', '<=', version)
      .where('part.to_version', '>=', version);
    return { note: readVersion(row), parts: parts.map(readPart) };
  }

  return {
    async find(storeId, id) {
      if (!isId(id)) return undefined;
      const row = await knex('layouts')
        .join('layout_parts as part', (on) =>
          on.on('part.store_id', 'layouts.store_id').andOn('part.layout_id', 'layouts.id'),
        )
        .join('layout_contents as own', (on) =>
          on.on('own.store_id', 'layouts.store_id').andOn('own.layout_id', 'layouts.id').andOn('own.hash', 'part.hash'),
        )
        .where({ 'layouts.store_id': storeId, 'layouts.id': id, 'part.locale': '', 'part.to_version': OPEN })
        .first([...COLUMNS.map((column) => `layouts.${column}`), 'own.content']);
      return row && { row: read(row), content: row.content };
    },
    async list(storeId, { category, ...slice }) {
      const mine = knex('layouts').where({ store_id: storeId, ...(category && { category }) });
      const { items, total } = await listRows<Row>(mine, COLUMNS, slice);
      return { items: items.map(read), total };
    },
    async names(storeId, ids) {
      const wanted = ids.filter(isId);
      if (wanted.length === 0) return new Map();
      const rows = await knex('layouts').where({ store_id: storeId }).whereIn('id', wanted).select('id', 'name');
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    async findPart(storeId, id, locale) {
      if (!isId(id)) return undefined;
      const [row] = await contents(storeId, id).where({ 'part.locale': locale, 'part.to_version': OPEN });
      return row && readPart(row);
    },
    async listParts(storeId, id, slice) {
      if (!isId(id)) return [];
      const open = contents(storeId, id).where('part.to_version', OPEN).whereNot('part.locale', '');
      const rows = await (slice ? open.offset(slice.offset).limit(slice.limit) : open);
      return rows.map(readPart);
    },
    async listVersions(storeId, id, { offset, limit }) {
      if (!isId(id)) return { items: [], total: 0 };
      const kept = of('layout_versions', storeId, id).where(
        'version',
        '>',
        (await newest(storeId, id)) - VERSIONS_KEPT,
      );
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
      if (!isId(key)) return 0;
      // Distinct makes it a table of its own: every content is read once, and not once a version.
      const using = knex('layout_contents')
        .where({ store_id: storeId })
        .whereRaw('instr(content, ?) > 0', [fileReference(key)])
        .distinct('layout_id', 'hash');
      const versions = knex
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
      const counted = await knex.from(versions.as('counted')).count({ total: '*' }).first();
      return Number(counted?.total);
    },
    async insert(storeId, row, content, note) {
      const key = { store_id: storeId, id: row.id, version: row.version, created_at: row.createdAt };
      await knex('layouts').insert({ ...key, ...write(row) });
      await addVersion(storeId, row.id, row.version, [{ locale: '', content }], note);
    },
    async nextVersion(storeId, id) {
      // Count first, read after: the increment is the lock. MAX(version) + 1 would lose writes.
      if ((await one(storeId, id).increment('version', 1)) === 0) return undefined;
      return (await one(storeId, id).first('version')).version;
    },
    async save(storeId, id, version, change, parts, note) {
      await one(storeId, id).update(write(change));
      const changed = await changedParts(storeId, id, parts);
      if (changed.length > 0) {
        await of('layout_parts', storeId, id)
          .where('to_version', OPEN)
          .whereIn(
            'locale',
            changed.map(({ locale }) => locale),
          )
          .update({ to_version: version - 1 });
      }
      await addVersion(storeId, id, version, changed, note);
      if (version <= VERSIONS_KEPT) return;
      const queued = await oldestQueued(knex, storeId, id);
      const oldest = Math.min(version - VERSIONS_KEPT, queued === null ? OPEN : queued - 1);
      await of('layout_versions', storeId, id).where('version', '<=', oldest).delete();
      if ((await of('layout_parts', storeId, id).where('to_version', '<=', oldest).delete()) === 0) return;
      await of('layout_contents', storeId, id)
        .whereNotIn('hash', of('layout_parts', storeId, id).select('hash'))
        .delete();
    },
    async remove(storeId, id) {
      if ((await one(storeId, id).delete()) === 0) return false;
      if ((await oldestQueued(knex, storeId, id)) !== null) return true;
      for (const table of ['layout_parts', 'layout_contents', 'layout_versions']) await of(table, storeId, id).delete();
      return true;
    },
  };
}
