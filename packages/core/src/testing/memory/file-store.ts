import type { FileUse, StoredFile } from '../../domain/file.js';
import type { FileStore } from '../../ports/index.js';
import { fold } from '../../shared/paging.js';
import { listRows, removeRows, rowsOf, type Tables } from './tables.js';

type Row = StoredFile & { storeId: string; id: string };
type Use = FileUse & { storeId: string };
type Leftover = { storeId: string; key: string; since: number };

const show = ({ storeId, id, ...file }: Row): StoredFile => file;

export function memoryFileStore(tables: () => Tables): FileStore {
  const rows = () => rowsOf<Row>(tables(), 'files');
  const uses = () => rowsOf<Use>(tables(), 'file_uses');
  const leftovers = () => rowsOf<Leftover>(tables(), 'file_leftovers');
  const forget = (storeId: string, key: string) =>
    removeRows(leftovers(), (note) => note.storeId === storeId && note.key === key);
  const find = async (storeId: string, key: string) => {
    const row = rows().find((file) => file.storeId === storeId && file.key === key);
    return row && show(row);
  };
  return {
    find,
    lock: find,
    async list(storeId, slice) {
      const mine = rows().filter((file) => file.storeId === storeId);
      const { items, total } = listRows(mine, slice, ({ filename }) => fold(filename));
      return { items: items.map(show), total };
    },
    async announce(storeId, key, since) {
      leftovers().push({ storeId, key, since });
    },
    async insert(storeId, file) {
      rows().push({ ...file, storeId, id: file.key });
      forget(storeId, file.key);
    },
    async remove(storeId, key, since) {
      const removed = removeRows(rows(), (file) => file.storeId === storeId && file.key === key) > 0;
      if (removed) leftovers().push({ storeId, key, since });
      return removed;
    },
    listLeftovers: async (before, limit, storeId) =>
      leftovers()
        .filter((note) => note.since < before && (storeId === undefined || note.storeId === storeId))
        .sort((a, b) => a.since - b.since)
        .slice(0, limit)
        .map(({ storeId, key }) => ({ storeId, key })),
    async forgetLeftover(storeId, key) {
      forget(storeId, key);
    },
    async lockAll(storeId, keys) {
      const there = new Set(rows().flatMap((file) => (file.storeId === storeId ? [file.key] : [])));
      return keys.filter((key) => !there.has(key));
    },
    async replaceUses(storeId, { type, id, locale }, keys) {
      removeRows(
        uses(),
        (use) => use.storeId === storeId && use.type === type && use.id === id && use.locale === locale,
      );
      for (const key of new Set(keys)) uses().push({ storeId, key, type, id, locale });
    },
    async removeUses(storeId, { type, id }) {
      removeRows(uses(), (use) => use.storeId === storeId && use.type === type && use.id === id);
    },
    usesOf: async (storeId, keys) =>
      uses()
        .filter((use) => use.storeId === storeId && keys.includes(use.key))
        .map(({ storeId: _, ...use }) => use),
  };
}
