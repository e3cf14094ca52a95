import type { IdempotentWriteStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { isDuplicate } from './errors.js';
import { insertMany } from './rows.js';

interface Row {
  created_at: number;
  sealed: string;
}

export function knexIdempotentWriteStore(knex: Knex): IdempotentWriteStore {
  const ofStore = (storeId: string) => knex('idempotent_writes').where({ store_id: storeId });
  return {
    async find(storeId, id) {
      const row: Row | undefined = await ofStore(storeId).where({ id }).first('created_at', 'sealed');
      return row && { id, createdAt: row.created_at, sealed: row.sealed };
    },
    async insert(storeId, { id, createdAt, sealed }) {
      try {
        await insertMany(knex, 'idempotent_writes', [{ store_id: storeId, id, created_at: createdAt, sealed }]);
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },
    async prune(before, limit) {
      const keys = ['store_id', 'id'];
      const old: { store_id: string; id: string }[] = await knex('idempotent_writes')
        .where('created_at', '<', before)
        .limit(limit)
        .select(keys);
      if (old.length === 0) return 0;
      return knex('idempotent_writes')
        .whereIn(
          keys,
          old.map((row) => [row.store_id, row.id]),
        )
        .delete();
    },
    async clear(storeId) {
      await ofStore(storeId).delete();
    },
  };
}
