import { BUDGETS, type BudgetKind, type Key, type KeyStore, LEVELS, type Level, SLOTS, slotMs } from '@sendstep/core';
import type { Knex } from 'knex';
import { byId, listRows } from './rows.js';

interface Row {
  id: string;
  name: string;
  hint: string;
  level: number;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
}

/** Levels are stored as numbers, which the single statement of the budget can return. */
const levelNumber = (level: Level) => LEVELS.indexOf(level) + 1;
export const levelName = (level: number): Level => LEVELS[level - 1]!;

const read = (row: Row): Key => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  level: levelName(row.level),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
});

const KINDS = Object.keys(BUDGETS) as BudgetKind[];
const freshBudget = (storeId: string, hash: string, level: Level) => (kind: BudgetKind) => ({
  key_hash: hash,
  kind,
  store_id: storeId,
  level: levelNumber(level),
  budget: BUDGETS[kind].limit,
  slot_ms: slotMs(kind),
  slot: 0,
  total: 0,
  ring: '0'.repeat(10 * (SLOTS + 1)),
});

export function knexKeyStore(knex: Knex): KeyStore {
  /** The time of the last use is the slot of the budget, so it needs no extra write. A revoked key keeps it in its row. */
  const lastUse = knex.raw(
    "coalesce(last_used_at, (select slot * slot_ms from key_budgets where key_hash = api_keys.hash and kind = 'request' and total > 0)) as last_used_at",
  );
  const columns = ['id', 'name', 'hint', 'level', 'created_at', lastUse as unknown as string, 'revoked_at'];
  const active = (storeId: string, id: string) => byId(knex('api_keys'), storeId, id).whereNull('revoked_at');

  return {
    async find(storeId, id) {
      const row: Row | undefined = await byId(knex('api_keys'), storeId, id).first(columns);
      return row && read(row);
    },
    async storeOf(id) {
      const row = await knex('api_keys').where({ id }).first('id', 'store_id');
      return row?.id === id ? row.store_id : undefined;
    },
    async factsByHash(hash) {
      const row = await knex('api_keys')
        .join('stores', 'stores.id', 'api_keys.store_id')
        .where({ hash })
        .whereNull('revoked_at')
        .first('store_id', 'api_keys.id', 'api_keys.name', 'hint', 'data_key');
      if (!row) return undefined;
      return { storeId: row.store_id, id: row.id, name: row.name, hint: row.hint, dataKey: row.data_key };
    },
    async list(storeId, slice) {
      const { items, total } = await listRows<Row>(knex('api_keys').where({ store_id: storeId }), columns, slice);
      return { items: items.map(read), total };
    },
    async insert(storeId, key) {
      await knex('api_keys').insert({
        store_id: storeId,
        id: key.id,
        name: key.name,
        hint: key.hint,
        level: levelNumber(key.level),
        hash: key.hash,
        created_at: key.createdAt,
        last_used_at: key.lastUsedAt,
        revoked_at: key.revokedAt,
      });
      await knex('key_budgets').insert(KINDS.map(freshBudget(storeId, key.hash, key.level)));
    },
    async changeLevel(storeId, id, level) {
      const changed = await active(storeId, id).update({ level: levelNumber(level) });
      if (changed === 0) return false;
      const { hash } = await active(storeId, id).first('hash');
      await knex('key_budgets')
        .where({ key_hash: hash })
        .update({ level: levelNumber(level) });
      return true;
    },
    async revoke(storeId, id, at) {
      const row = await active(storeId, id).first('hash', lastUse as unknown as string);
      // The update decides between concurrent revocations.
      if (!row || (await active(storeId, id).update({ revoked_at: at, last_used_at: row.last_used_at })) === 0)
        return false;
      await knex('key_budgets').where({ key_hash: row.hash }).delete();
      return true;
    },
    async removeRevoked(before, limit) {
      const hashes = await knex('api_keys')
        .where('revoked_at', '<', before)
        .orderBy('revoked_at')
        .limit(limit)
        .pluck('hash');
      return hashes.length === 0 ? 0 : knex('api_keys').whereIn('hash', hashes).delete();
    },
  };
}
