import type { Member, MemberStore, Membership } from '@sendstep/core';
import type { Knex } from 'knex';
import { type AccountRow, readAccount } from './account-rows.js';
import { isDuplicate } from './errors.js';
import { isId, listRows } from './rows.js';

interface Row extends AccountRow {
  role: Membership['role'];
  sealed: string;
  joined_at: number;
}
const COLUMNS = [
  'id',
  'name',
  'installation',
  'accounts.created_at',
  'role',
  'sealed',
  'memberships.created_at as joined_at',
];
const read = (row: Row): Member => {
  const { id, name, installation } = readAccount(row);
  return { id, name, installation, role: row.role, sealed: row.sealed, createdAt: row.joined_at };
};

export function knexMemberStore(knex: Knex): MemberStore {
  const joined = (storeId: string) =>
    knex('memberships').join('accounts', 'accounts.id', 'memberships.account_id').where({ store_id: storeId });
  /** MySQL compares `x` and `x ` as equal, so anything that is not exactly an id matches nothing. */
  const one = (storeId: string, id: string) =>
    isId(storeId) && isId(id)
      ? knex('memberships').where({ store_id: storeId, account_id: id })
      : knex('memberships').whereRaw('1 = 0');
  return {
    async find(storeId, id) {
      const row: Row | undefined =
        isId(storeId) && isId(id) ? await joined(storeId).where({ account_id: id }).first(COLUMNS) : undefined;
      return row && read(row);
    },
    async list(storeId, { offset, limit }) {
      const { items, total } = await listRows<Row>(joined(storeId), COLUMNS, { offset, limit });
      return { items: items.map(read), total };
    },
    storesOf: (id) =>
      knex('memberships')
        .join('stores', 'stores.id', 'memberships.store_id')
        .where({ account_id: id })
        .orderBy('store_id')
        .select({ storeId: 'store_id', name: 'name', dataKey: 'data_key', role: 'role', sealed: 'sealed' }),
    async lockOwners(storeId) {
      // Changes a row that all such transactions change: on Galera, a locking read would lock the owners on one node only.
      await knex('stores').where({ id: storeId }).increment('touched', 1);
      const owners = knex('memberships').where({ store_id: storeId, role: 'owner' });
      return owners.orderBy('account_id').forUpdate().pluck('account_id');
    },
    async insert(storeId, { id, role, sealed, createdAt }) {
      try {
        await knex('memberships').insert({ store_id: storeId, account_id: id, role, sealed, created_at: createdAt });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },
    replace: async (storeId, id, { role, sealed }) => (await one(storeId, id).update({ role, sealed })) > 0,
    remove: async (storeId, id) => (await one(storeId, id).delete()) > 0,
  };
}
