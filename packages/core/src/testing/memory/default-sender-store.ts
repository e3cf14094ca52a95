import type { DefaultSenderStore } from '../../ports/index.js';
import { removeRows, rowsOf, type Tables } from './tables.js';

const defaultRows = (tables: Tables) => rowsOf<{ storeId: string; senderId: string }>(tables, 'default_senders');

export const isDefaultSender = (tables: Tables, storeId: string, senderId: string) =>
  defaultRows(tables).some((row) => row.storeId === storeId && row.senderId === senderId);

export function memoryDefaultSenderStore(tables: () => Tables): DefaultSenderStore {
  const rows = () => defaultRows(tables());
  return {
    find: async (storeId) => rows().find((row) => row.storeId === storeId)?.senderId,
    async set(storeId, senderId) {
      removeRows(rows(), (row) => row.storeId === storeId);
      rows().push({ storeId, senderId });
    },
    async clear(storeId, senderId) {
      removeRows(rows(), (row) => row.storeId === storeId && row.senderId === senderId);
    },
  };
}
