import type { AccountStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { type AccountRow, readAccount } from './account-rows.js';
import { isId } from './rows.js';
import { removeSignIns } from './session-store.js';

const COLUMNS = ['id', 'name', 'installation', 'created_at'];

export function knexAccountStore(knex: Knex): AccountStore {
  const first = async (query: Knex.QueryBuilder) => {
    const row: AccountRow | undefined = await query.first(COLUMNS);
    return row && readAccount(row);
  };
  const one = (id: string) => (isId(id) ? knex('accounts').where({ id }) : knex('accounts').whereRaw('1 = 0'));
  return {
    find: (id) => first(one(id)),
    // A change is a lock on every Galera node; a locking read is one on its own node only.
    async lock(id) {
      await one(id).increment('touched', 1);
      return first(one(id));
    },
    async lockAdministrator() {
      // There may be no administrator yet, so all transactions change another row.
      const row = { name: 'administrator', holder: '', until_ms: 0 };
      const changed = { until_ms: knex.raw('leases.until_ms + 1') };
      await knex('leases').insert(row).onConflict('name').merge(changed);
      return first(knex('accounts').where({ installation: 1 }).orderBy('id'));
    },
    async insert({ id, name, installation, createdAt }) {
      await knex('accounts').insert({ id, name, installation: installation ? 1 : 0, created_at: createdAt });
    },
    rename: async (id, name) => (await one(id).update({ name })) > 0,
    async remove(id) {
      await one(id).delete();
      await removeSignIns(knex, [id]);
    },
    async removeUnused(limit) {
      const members = knex('memberships').whereRaw('memberships.account_id = accounts.id').select('account_id');
      const unused = () => knex('accounts').where({ installation: 0 }).whereNotExists(members.clone());
      const ids: string[] = await unused().limit(limit).pluck('id');
      // Checked again by the delete, which waits for a transaction that makes one of them a member.
      await unused().whereIn('id', ids).delete();
      const kept = new Set(await knex('accounts').whereIn('id', ids).pluck('id'));
      const gone = ids.filter((id) => !kept.has(id));
      await removeSignIns(knex, gone);
      return gone.length;
    },
  };
}
