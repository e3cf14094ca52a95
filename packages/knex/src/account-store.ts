import type { Account, AccountStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { isId } from './rows.js';

export interface AccountRow {
  id: string;
  name: string;
  installation: number;
  created_at: number;
}
const COLUMNS = ['id', 'name', 'installation', 'created_at'];
export const readAccount = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  installation: row.installation === 1,
  createdAt: row.created_at,
});

export function knexAccountStore(knex: Knex): AccountStore {
  const first = async (query: Knex.QueryBuilder) => {
    const row: AccountRow | undefined = await query.first(COLUMNS);
    return row && readAccount(row);
  };
  const removeAll = async (ids: string[]) => {
    if (ids.length === 0) return 0;
    for (const table of ['sessions', 'sign_in_links']) await knex(table).whereIn('account_id', ids).delete();
    return knex('accounts').whereIn('id', ids).delete();
  };
  return {
    find: async (id) => (isId(id) ? first(knex('accounts').where({ id })) : undefined),
    // On MySQL this also locks the gap where an administrator would be inserted.
    lockAdministrator: () => first(knex('accounts').where({ installation: 1 }).orderBy('id').forUpdate()),
    async insert({ id, name, installation, createdAt }) {
      await knex('accounts').insert({ id, name, installation: installation ? 1 : 0, created_at: createdAt });
    },
    rename: async (id, name) => isId(id) && (await knex('accounts').where({ id }).update({ name })) > 0,
    async remove(id) {
      if (isId(id)) await removeAll([id]);
    },
    async removeUnused(limit) {
      const members = knex('memberships').whereRaw('memberships.account_id = accounts.id').select('account_id');
      return removeAll(
        await knex('accounts').where({ installation: 0 }).whereNotExists(members).limit(limit).pluck('id'),
      );
    },
  };
}
