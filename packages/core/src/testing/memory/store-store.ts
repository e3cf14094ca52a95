import type { RetiredStore, Store } from '../../domain/store.js';
import type { StoreStore } from '../../ports/index.js';
import { fold } from '../../shared/paging.js';
import { listRows, removeRows, rowsOf, type Tables } from './tables.js';

/** Tables that record where bytes are. */
const BYTES = new Set(['files', 'file_leftovers']);

export const storeRows = (tables: Tables) => rowsOf<Store>(tables, 'stores');

export function memoryStoreStore(tables: () => Tables): StoreStore {
  const rows = () => storeRows(tables());
  const retired = () => rowsOf<RetiredStore>(tables(), 'retired_stores');
  const ownRows = (name: string) => rowsOf<{ storeId?: string; id?: string; layoutId?: string }>(tables(), name);
  return {
    find: async (id) => rows().find((store) => store.id === id),
    findByName: async (name) => rows().find((store) => store.name === name),
    list: async (slice) => listRows(rows(), slice, (store) => fold(store.name)),
    async insert(store) {
      if (rows().some(({ name }) => name === store.name)) return false;
      rows().push(store);
      return true;
    },
    listVaults: async (after, limit) =>
      rows()
        .filter(({ id }) => id > after)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit)
        .map(({ id, dataKey }) => ({ storeId: id, dataKey })),
    async replaceDataKey(id, old, dataKey) {
      const store = rows().find((one) => one.id === id && one.dataKey === old);
      if (store) store.dataKey = dataKey;
      return store !== undefined;
    },
    async retire(id, since) {
      const store = rows().find((one) => one.id === id);
      if (!store) return false;
      removeRows(rows(), (one) => one.id === id);
      for (const table of ['keys', 'memberships']) removeRows(ownRows(table), ({ storeId }) => storeId === id);
      retired().push({ id, name: store.name, since });
      return true;
    },
    findRetired: async (store) => retired().findLast(({ id, name }) => id === store || name === store),
    listRetired: async (limit) => retired().slice(0, limit),
    async removeRows(id, limit) {
      if (rows().some((store) => store.id === id)) return 0;
      const layouts = new Set(ownRows('layouts').flatMap((row) => (row.storeId === id ? [row.id] : [])));
      // Versions have only the id of their layout.
      for (const name of ['layout_versions', ...tables().keys()]) {
        if (BYTES.has(name)) continue;
        const isOwn = (row: { storeId?: string; layoutId?: string }) =>
          name === 'layout_versions' ? layouts.has(row.layoutId) : row.storeId === id;
        let left = limit;
        const removed = removeRows(ownRows(name), (row) => isOwn(row) && left-- > 0);
        if (removed > 0) return removed;
      }
      return 0;
    },
    async forgetRetired(id) {
      removeRows(retired(), (one) => one.id === id);
    },
  };
}
