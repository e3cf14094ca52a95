import type { Member, Membership } from '../../domain/account.js';
import type { MemberStore } from '../../ports/index.js';
import { accountRows } from './account-store.js';
import { storeRows } from './store-store.js';
import { listRows, removeRows, rowsOf, type Tables } from './tables.js';

type Row = Membership & { storeId: string };

export function memoryMemberStore(tables: () => Tables): MemberStore {
  const rows = () => rowsOf<Row>(tables(), 'memberships');
  const one = (storeId: string, id: string) => rows().find((row) => row.storeId === storeId && row.id === id);
  const read = ({ storeId: _, ...row }: Row): Member[] =>
    accountRows(tables()).flatMap(({ id, name, installation }) =>
      id === row.id ? [{ ...row, name, installation }] : [],
    );
  return {
    find: async (storeId, id) => [one(storeId, id) ?? []].flat().flatMap(read)[0],
    list: async (storeId, slice) =>
      listRows(
        rows()
          .filter((row) => row.storeId === storeId)
          .flatMap(read),
        slice,
      ),
    storesOf: async (id) =>
      rows()
        .filter((row) => row.id === id)
        .flatMap(({ storeId, role, sealed }) =>
          storeRows(tables()).flatMap((store) =>
            store.id === storeId ? [{ storeId, name: store.name, dataKey: store.dataKey, role, sealed }] : [],
          ),
        )
        .sort((a, b) => (a.storeId < b.storeId ? -1 : 1)),
    lockOwners: async (storeId) =>
      rows()
        .filter((row) => row.storeId === storeId && row.role === 'owner')
        .map(({ id }) => id)
        .sort(),
    async insert(storeId, row) {
      if (one(storeId, row.id)) return false;
      rows().push({ ...row, storeId });
      return true;
    },
    async replace(storeId, id, { role, sealed }) {
      const row = one(storeId, id);
      if (row) Object.assign(row, { role, sealed });
      return row !== undefined;
    },
    remove: async (storeId, id) => removeRows(rows(), (row) => row.storeId === storeId && row.id === id) > 0,
  };
}
