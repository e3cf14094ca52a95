import type { Store } from '../../domain/store.js';
import { fold } from '../../paging.js';
import type { StoreStore } from '../../ports/index.js';
import { listRows, rowsOf, type Tables } from './tables.js';

export const storeRows = (tables: Tables) => rowsOf<Store>(tables, 'stores');

export function memoryStoreStore(tables: () => Tables): StoreStore {
  const rows = () => storeRows(tables());
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
  };
}
