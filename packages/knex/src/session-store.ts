import type { Session, SessionStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { type AccountRow, readAccount } from './account-rows.js';
import { isDuplicate } from './errors.js';
import { isId, listRows } from './rows.js';

interface Row {
  id: string;
  account_id: string;
  label: string;
  created_at: number;
  last_used_at: number;
}
const COLUMNS = ['id', 'account_id', 'label', 'created_at', 'last_used_at'];
const read = (row: Row): Session => ({
  id: row.id,
  accountId: row.account_id,
  label: row.label,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

/**
 * Removes the links first: whoever is signing in with one has then either finished, and the session is removed as well, or
 * finds no link.
 */
export async function removeSignIns(knex: Knex, accountIds: string[]): Promise<void> {
  for (const table of ['sign_in_links', 'identities', 'sessions']) {
    await knex(table).whereIn('account_id', accountIds).delete();
  }
}

export function knexSessionStore(knex: Knex): SessionStore {
  /** SQLite has no DELETE with LIMIT. */
  const removeSome = async (table: string, key: string, query: Knex.QueryBuilder, limit: number) => {
    const keys: string[] = await query.limit(limit).pluck(key);
    return keys.length === 0 ? 0 : knex(table).whereIn(key, keys).delete();
  };
  return {
    async find(hash) {
      const row: Row | undefined = await knex('sessions').where({ hash }).first(COLUMNS);
      const account: AccountRow | undefined = row && (await knex('accounts').where({ id: row.account_id }).first());
      return row && account && { session: read(row), account: readAccount(account) };
    },
    async list(accountId, { offset, limit }) {
      const own = knex('sessions').where({ account_id: accountId });
      const { items, total } = await listRows<Row>(own, COLUMNS, { offset, limit });
      return { items: items.map(read), total };
    },
    async insert({ id, accountId, hash, label, createdAt, lastUsedAt }) {
      const times = { created_at: createdAt, last_used_at: lastUsedAt };
      await knex('sessions').insert({ id, account_id: accountId, hash, label, ...times });
    },
    async touch(id, at) {
      await knex('sessions').where({ id }).update({ last_used_at: at });
    },
    remove: async (accountId, id) =>
      isId(id) && (await knex('sessions').where({ account_id: accountId, id }).delete()) > 0,
    async removeByHash(hash) {
      await knex('sessions').where({ hash }).delete();
    },
    removeAll: (accountId) => removeSignIns(knex, [accountId]),
    findIdentity: async (hash) => (await knex('identities').where({ hash }).first('account_id'))?.account_id,
    async insertIdentity(hash, accountId) {
      try {
        await knex('identities').insert({ hash, account_id: accountId });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },
    removeIdentity: async (accountId) => (await knex('identities').where({ account_id: accountId }).delete()) > 0,
    async insertLink({ hash, accountId, expiresAt }) {
      await knex('sign_in_links').insert({ hash, account_id: accountId, expires_at: expiresAt });
    },
    async takeLink(hash, now) {
      const valid = () => knex('sign_in_links').where({ hash }).where('expires_at', '>', now);
      const link = await valid().first('account_id');
      // The delete decides between concurrent uses.
      return link && (await valid().delete()) > 0 ? link.account_id : undefined;
    },
    async removeExpired({ usedBefore, createdBefore, now }, limit) {
      const idle = knex('sessions').where('last_used_at', '<', usedBefore);
      const old = knex('sessions').where('created_at', '<', createdBefore);
      const links = knex('sign_in_links').where('expires_at', '<=', now);
      return (
        (await removeSome('sessions', 'id', idle, limit)) +
        (await removeSome('sessions', 'id', old, limit)) +
        (await removeSome('sign_in_links', 'hash', links, limit))
      );
    },
  };
}
