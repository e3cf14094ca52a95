import type { HttpRequestRow } from '../../domain/http-request.js';
import type { HttpRequestStore } from '../../ports/index.js';
import { listRows, removeRows, rowsOf, type Tables } from './tables.js';

type Row = HttpRequestRow & { storeId: string };

export function memoryHttpRequestStore(tables: () => Tables): HttpRequestStore {
  const rows = () => rowsOf<Row>(tables(), 'http_requests');
  const one = (storeId: string, id: string) => rows().find((row) => row.storeId === storeId && row.id === id);
  const find = async (storeId: string, id: string) => {
    const row = one(storeId, id);
    if (!row) return undefined;
    const { storeId: _, ...shown } = row;
    return shown;
  };
  return {
    find,
    lock: find,
    async list(storeId, slice) {
      const mine = rows().filter((row) => row.storeId === storeId);
      const { items, total } = listRows(mine, slice, (row) => row.search);
      return { items: items.map(({ storeId: _, sealed, search, maskedBy, ...summary }) => summary), total };
    },
    async insert(storeId, row) {
      rows().push({ ...row, storeId });
    },
    async replace(storeId, id, change, from) {
      const row = one(storeId, id);
      if (!row || (from !== undefined && row.version !== from)) return false;
      Object.assign(row, change);
      return true;
    },
    remove: async (storeId, id) => removeRows(rows(), (row) => row.storeId === storeId && row.id === id) > 0,
    listMaskedBefore: async (version, limit) =>
      rows()
        .filter(({ maskedBy }) => maskedBy < version)
        .slice(0, limit)
        .map(({ storeId, id }) => ({ storeId, id })),
  };
}
