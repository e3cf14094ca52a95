import type { LayoutRow } from '../../domain/layout.js';
import { type Part, VERSIONS_KEPT, type VersionNote } from '../../domain/version.js';
import type { LayoutStore } from '../../ports/index.js';
import { listRows, removeRows, rowsOf, type Tables } from './tables.js';

type Row = LayoutRow & { storeId: string };
interface Saved {
  layoutId: string;
  version: number;
  note: VersionNote;
  /** The whole of it: memory has no need to save space. */
  parts: Record<string, string>;
}

export function memoryLayoutStore(tables: () => Tables): LayoutStore {
  const rows = () => rowsOf<Row>(tables(), 'layouts');
  const versions = () => rowsOf<Saved>(tables(), 'layout_versions');
  const one = (storeId: string, id: string) => rows().find((row) => row.storeId === storeId && row.id === id);
  const newest = (id: string) =>
    versions()
      .filter(({ layoutId }) => layoutId === id)
      .sort((a, b) => b.version - a.version)[0];
  const summary = ({ storeId, search, ...row }: Row) => row;

  function add(layoutId: string, version: number, changed: Part[], note: VersionNote) {
    const parts = { ...newest(layoutId)?.parts };
    for (const { locale, content } of changed) {
      if (content === null) delete parts[locale];
      else parts[locale] = content;
    }
    versions().push({ layoutId, version, note, parts });
    removeRows(versions(), (saved) => saved.layoutId === layoutId && saved.version <= version - VERSIONS_KEPT);
  }

  return {
    async find(storeId, id) {
      const row = one(storeId, id);
      return row && { row: summary(row), content: newest(id)!.parts['']! };
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
    async insert(storeId, row, content, note) {
      rows().push({ ...row, storeId });
      add(row.id, row.version, [{ locale: '', content }], note);
    },
    async nextVersion(storeId, id) {
      const row = one(storeId, id);
      if (row) row.version++;
      return row?.version;
    },
    async save(storeId, id, version, change, parts, note) {
      Object.assign(one(storeId, id)!, change);
      add(id, version, parts, note);
    },
    async remove(storeId, id) {
      const removed = removeRows(rows(), (row) => row.storeId === storeId && row.id === id) > 0;
      if (removed) removeRows(versions(), ({ layoutId }) => layoutId === id);
      return removed;
    },
  };
}
