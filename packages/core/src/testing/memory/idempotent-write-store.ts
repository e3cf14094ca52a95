import type { IdempotentWrite, IdempotentWriteStore } from '../../ports/index.js';
import { removeRows, rowsOf, type Tables } from './tables.js';

export function memoryIdempotentWriteStore(tables: () => Tables): IdempotentWriteStore {
  const rows = () => rowsOf<IdempotentWrite & { storeId: string }>(tables(), 'idempotent_writes');
  const one = (storeId: string, id: string) => rows().find((row) => row.storeId === storeId && row.id === id);
  return {
    async find(storeId, id) {
      const row = one(storeId, id);
      return row && { id, createdAt: row.createdAt, sealed: row.sealed };
    },
    async insert(storeId, write) {
      if (one(storeId, write.id)) return false;
      rows().push({ ...write, storeId });
      return true;
    },
    async prune(before, limit) {
      let left = limit;
      return removeRows(rows(), ({ createdAt }) => createdAt < before && left-- > 0);
    },
    async clear(storeId) {
      removeRows(rows(), (row) => row.storeId === storeId);
    },
  };
}
