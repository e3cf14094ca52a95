import type { Account } from '../../domain/account.js';
import type { AccountStore } from '../../ports/index.js';
import { removeSignIns } from './session-store.js';
import { removeRows, rowsOf, type Tables } from './tables.js';

export const accountRows = (tables: Tables) => rowsOf<Account>(tables, 'accounts');

export function memoryAccountStore(tables: () => Tables): AccountStore {
  const rows = () => accountRows(tables());
  const removeAll = (ids: string[]) => {
    for (const id of ids) removeSignIns(tables(), id);
    return removeRows(rows(), ({ id }) => ids.includes(id));
  };
  const find = async (id: string) => rows().find((account) => account.id === id);
  return {
    find,
    lock: find,
    lockAdministrator: async () => rows().find(({ installation }) => installation),
    async insert(account) {
      rows().push(account);
    },
    async rename(id, name) {
      const account = rows().find((one) => one.id === id);
      if (account) account.name = name;
      return account !== undefined;
    },
    async remove(id) {
      removeAll([id]);
    },
    async removeUnused(limit) {
      const members = new Set(rowsOf<{ id: string }>(tables(), 'memberships').map(({ id }) => id));
      const unused = rows().filter(({ id, installation }) => !installation && !members.has(id));
      return removeAll(unused.slice(0, limit).map(({ id }) => id));
    },
  };
}
