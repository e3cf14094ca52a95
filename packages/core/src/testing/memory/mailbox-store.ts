import type { NewMailbox } from '../../domain/mailbox.js';
import type { MailboxStore } from '../../ports/index.js';
import { isDefaultSender } from './default-sender-store.js';
import { listRows, removeRows, rowsOf, type Tables } from './tables.js';

type Row = NewMailbox & { storeId: string };

export function memoryMailboxStore(tables: () => Tables): MailboxStore {
  const rows = () => rowsOf<Row>(tables(), 'mailboxes');
  const one = (storeId: string, id: string) => rows().find((row) => row.storeId === storeId && row.id === id);
  const read = ({ storeId, ...row }: Row) => ({ ...row, isDefault: isDefaultSender(tables(), storeId, row.id) });
  const find = async (storeId: string, id: string) => {
    const row = one(storeId, id);
    return row && read(row);
  };
  return {
    find,
    lock: find,
    findMasked: async (storeId, provider, address) =>
      rows()
        .filter((row) => row.storeId === storeId && row.provider === provider && row.address === address)
        .map(read),
    async list(storeId, slice) {
      const mine = rows().filter((row) => row.storeId === storeId);
      const { items, total } = listRows(mine, slice, (row) => row.search);
      return { items: items.map(read).map(({ sealed, search, ...summary }) => summary), total };
    },
    async insert(storeId, row) {
      rows().push({ ...row, storeId });
    },
    async replace(storeId, id, { displayName, status, sealed, search }) {
      const row = one(storeId, id);
      if (row) Object.assign(row, { displayName, status, sealed, search });
      return row !== undefined;
    },
    remove: async (storeId, id) => removeRows(rows(), (row) => row.storeId === storeId && row.id === id) > 0,
  };
}
