import { type SecretRow, summariseSecret } from '../../domain/secret.js';
import type { SecretStore } from '../../ports/index.js';
import { listRows, removeRows, rowsOf, type Tables } from './tables.js';

type Row = SecretRow & { storeId: string };

export function memorySecretStore(tables: () => Tables): SecretStore {
  const rows = () => rowsOf<Row>(tables(), 'secrets');
  const one = (storeId: string, name: string) => rows().find((row) => row.storeId === storeId && row.name === name);
  const read = ({ storeId: _, ...row }: Row): SecretRow => row;
  const find = async (storeId: string, name: string) => {
    const row = one(storeId, name);
    return row && read(row);
  };
  return {
    find,
    lock: find,
    findMany: async (storeId, names) =>
      rows()
        .filter((row) => row.storeId === storeId && names.includes(row.name))
        .map(read),
    async list(storeId, slice) {
      const mine = rows().filter((row) => row.storeId === storeId);
      const { items, total } = listRows(mine, slice, (row) => row.search);
      return { items: items.map((row) => summariseSecret(read(row))), total };
    },
    async insert(storeId, row) {
      if (one(storeId, row.name)) return false;
      rows().push({ ...row, storeId });
      return true;
    },
    async replace(storeId, name, { description, sealed, allowHosts, search, maskedBy, updatedAt }) {
      const row = one(storeId, name);
      if (row) Object.assign(row, { description, sealed, allowHosts, search, maskedBy, updatedAt });
      return row !== undefined;
    },
    remove: async (storeId, name) => removeRows(rows(), (row) => row.storeId === storeId && row.name === name) > 0,
    listMaskedBefore: async (version, limit) =>
      rows()
        .filter(({ maskedBy }) => maskedBy < version)
        .slice(0, limit)
        .map(({ storeId, name }) => ({ storeId, name })),
  };
}
