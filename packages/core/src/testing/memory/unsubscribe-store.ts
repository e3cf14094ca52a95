import type { Unsubscribe } from '../../domain/unsubscribe.js';
import type { UnsubscribeStore } from '../../ports/index.js';
import { listRows, removeRows, rowsOf, type Tables } from './tables.js';

type Row = Unsubscribe & { storeId: string };

export function memoryUnsubscribeStore(tables: () => Tables): UnsubscribeStore {
  const rows = () => rowsOf<Row>(tables(), 'unsubscribes');
  const mine = (storeId: string) => rows().filter((row) => row.storeId === storeId);
  const read = ({ storeId: _, ...row }: Row): Unsubscribe => row;
  const one = (storeId: string, hash: string) => mine(storeId).find((row) => row.hash === hash);
  return {
    async find(storeId, hash) {
      const row = one(storeId, hash);
      return row && read(row);
    },
    isUnsubscribed: async (storeId, hashes) =>
      mine(storeId).flatMap(({ hash }) => (hashes.includes(hash) ? [hash] : [])),
    async list(storeId, slice) {
      const { items, total } = listRows(mine(storeId), slice, () => '');
      return { items: items.map(read), total };
    },
    async insert(storeId, row) {
      if (one(storeId, row.hash)) return false;
      rows().push({ ...row, storeId });
      return true;
    },
    remove: async (storeId, hash) => removeRows(rows(), (row) => row.storeId === storeId && row.hash === hash) > 0,
  };
}
