import { fileReference } from '../../domain/file.js';
import type { LayoutRow } from '../../domain/layout.js';
import { type Part, type StoredPart, VERSIONS_KEPT, type VersionNote } from '../../domain/version.js';
import type { LayoutStore } from '../../ports/index.js';
import { oldestQueued } from './repository-store.js';
import { listRows, removeRows, rowsOf, type Tables } from './tables.js';

type Row = LayoutRow & { storeId: string };
interface Saved {
  layoutId: string;
  version: number;
  note: VersionNote;
  /** The complete snapshot: memory does not need to save space. */
  parts: Record<string, StoredPart>;
}

export function memoryLayoutStore(tables: () => Tables): LayoutStore {
  const rows = () => rowsOf<Row>(tables(), 'layouts');
  const versions = () => rowsOf<Saved>(tables(), 'layout_versions');
  const one = (storeId: string, id: string) => rows().find((row) => row.storeId === storeId && row.id === id);
  const saved = (id: string) =>
    versions()
      .filter(({ layoutId }) => layoutId === id)
      .sort((a, b) => b.version - a.version);
  const newest = (id: string) => saved(id)[0];
  const byLocale = ({ parts }: Saved) => Object.values(parts).sort((a, b) => (a.locale < b.locale ? -1 : 1));
  const summarise = ({ version, note }: Saved) => ({ ...note, version });
  const snapshotIn = (kept: Saved[], version: number) => {
    const found = kept.find((entry) => entry.version === version);
    return found && { note: summarise(found), parts: byLocale(found) };
  };
  const summary = ({ storeId, search, ...row }: Row) => row;

  function add(layoutId: string, version: number, changed: Part[], note: VersionNote) {
    const parts = { ...newest(layoutId)?.parts };
    for (const { locale, content } of changed) {
      const before = parts[locale];
      if (content === null) delete parts[locale];
      else if (before?.content !== content) {
        const { createdAt } = before ?? note;
        parts[locale] = { locale, content, version, createdAt, updatedAt: note.createdAt };
      }
    }
    versions().push({ layoutId, version, note, parts });
    const oldest = Math.min(version - VERSIONS_KEPT, oldestQueued(tables(), layoutId) - 1);
    removeRows(versions(), (saved) => saved.layoutId === layoutId && saved.version <= oldest);
  }

  return {
    async find(storeId, id) {
      const row = one(storeId, id);
      return row && { row: summary(row), content: newest(id)!.parts['']!.content };
    },
    async list(storeId, { category, ...slice }) {
      const mine = rows().filter((row) => row.storeId === storeId && (!category || row.category === category));
      const { items, total } = listRows(mine, slice, (row) => row.search);
      return { items: items.map(summary), total };
    },
    async names(storeId, ids) {
      const mine = rows().filter((row) => row.storeId === storeId && ids.includes(row.id));
      return new Map(mine.map(({ id, name }) => [id, name]));
    },
    async findPart(storeId, id, locale) {
      return one(storeId, id) && newest(id)!.parts[locale];
    },
    async listParts(storeId, id, { offset, limit } = { offset: 0, limit: 1000 }) {
      if (!one(storeId, id)) return [];
      return byLocale(newest(id)!)
        .filter(({ locale }) => locale !== '')
        .slice(offset, offset + limit);
    },
    async listVersions(storeId, id, { offset, limit }) {
      const mine = one(storeId, id) ? saved(id).slice(0, VERSIONS_KEPT) : [];
      return { items: mine.slice(offset, offset + limit).map(summarise), total: mine.length };
    },
    async snapshot(storeId, id, version) {
      const kept = one(storeId, id) ? saved(id).slice(0, VERSIONS_KEPT) : [];
      return snapshotIn(kept, version);
    },
    queuedSnapshot: async (_storeId, id, version) => snapshotIn(saved(id), version),
    async countVersionsWithFile(storeId, key) {
      const mine = rows().filter((row) => row.storeId === storeId);
      const kept = mine.flatMap(({ id }) => saved(id).slice(0, VERSIONS_KEPT));
      return kept.filter(({ parts }) =>
        Object.values(parts).some(({ content }) => content.includes(fileReference(key))),
      ).length;
    },
    async insert(storeId, row, content, note) {
      rows().push({ ...row, storeId });
      add(row.id, row.version, [{ locale: '', content }], note);
    },
    async lock(storeId, id) {
      const row = one(storeId, id);
      if (!row) return undefined;
      const { content, createdAt } = newest(id)!.parts['']!;
      const uses = (table: string, user: string) =>
        rowsOf<Record<string, unknown>>(tables(), table).some((use) => use.storeId === storeId && use[user] === id);
      return {
        row: summary(row),
        content,
        contentCreatedAt: createdAt,
        usesFiles: uses('file_uses', 'id'),
        usesPresets: uses('preset_uses', 'layoutId'),
      };
    },
    async save(storeId, { row: { id, version } }, change, parts, note) {
      Object.assign(one(storeId, id)!, change, { version: version + 1 });
      add(id, version + 1, parts, note);
    },
    async remove(storeId, id) {
      const removed = removeRows(rows(), (row) => row.storeId === storeId && row.id === id) > 0;
      const waits = oldestQueued(tables(), id) < Number.POSITIVE_INFINITY;
      if (removed && !waits) removeRows(versions(), ({ layoutId }) => layoutId === id);
      return removed;
    },
  };
}
