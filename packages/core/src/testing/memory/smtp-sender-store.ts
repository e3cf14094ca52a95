import type { NewSmtpSender } from '../../domain/smtp-sender.js';
import type { SmtpSenderStore } from '../../ports/index.js';
import { isDefaultSender } from './default-sender-store.js';
import { listRows, removeRows, rowsOf, type Tables } from './tables.js';

type Row = NewSmtpSender & { storeId: string };

export function memorySmtpSenderStore(tables: () => Tables): SmtpSenderStore {
  const rows = () => rowsOf<Row>(tables(), 'smtp_senders');
  const one = (storeId: string, id: string) => rows().find((row) => row.storeId === storeId && row.id === id);
  const read = ({ storeId, ...row }: Row) => ({ ...row, isDefault: isDefaultSender(tables(), storeId, row.id) });
  const find = async (storeId: string, id: string) => {
    const row = one(storeId, id);
    return row && read(row);
  };
  return {
    find,
    lock: find,
    async list(storeId, slice) {
      const mine = rows().filter((row) => row.storeId === storeId);
      const { items, total } = listRows(mine, slice, (row) => row.search);
      return { items: items.map(read).map(({ sealed, search, maskedBy, ...summary }) => summary), total };
    },
    async insert(storeId, row) {
      rows().push({ ...row, storeId });
    },
    async replace(storeId, id, change) {
      const row = one(storeId, id);
      if (row) Object.assign(row, { ...change, id, createdAt: row.createdAt });
      return row !== undefined;
    },
    remove: async (storeId, id) => removeRows(rows(), (row) => row.storeId === storeId && row.id === id) > 0,
    listMaskedBefore: async (version, limit) =>
      rows()
        .filter(({ maskedBy }) => maskedBy < version)
        .slice(0, limit)
        .map(({ storeId, id }) => ({ storeId, id })),
  };
}
