import type { Unsubscribe, UnsubscribeStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { isDuplicate } from './errors.js';
import { listCounted, unlist } from './list-chunks.js';
import { inTransaction } from './retry-transaction.js';
import { byId } from './rows.js';

interface Row {
  id: string;
  hash: string;
  sealed: string;
  source: Unsubscribe['source'];
  created_at: number;
}
const COLUMNS = ['id', 'hash', 'sealed', 'source', 'created_at'];
const read = ({ created_at, ...row }: Row): Unsubscribe => ({ ...row, createdAt: created_at });

export function knexUnsubscribeStore(knex: Knex): UnsubscribeStore {
  const ofStore = (storeId: string) => knex('unsubscribes').where({ store_id: storeId });
  return {
    async find(storeId, hash) {
      const row: Row | undefined = await ofStore(storeId).where({ hash }).first(COLUMNS);
      return row && read(row);
    },
    isUnsubscribed: async (storeId, hashes) =>
      hashes.length === 0 ? [] : ofStore(storeId).whereIn('hash', hashes).pluck('hash'),
    async list(storeId, { offset, limit }) {
      const { items, total } = await listCounted<Row>(knex, 'unsubscribes', storeId, COLUMNS, { offset, limit });
      return { items: items.map(read), total };
    },
    async insert(storeId, { id, hash, sealed, source, createdAt }) {
      try {
        await knex('unsubscribes').insert({ store_id: storeId, id, hash, sealed, source, created_at: createdAt });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },
    remove: (storeId, hash) =>
      inTransaction(knex, async (trx) => {
        const row: Row | undefined = await trx('unsubscribes').where({ store_id: storeId, hash }).first('id');
        if (!row) return false;
        await unlist(trx, 'unsubscribes', storeId, row.id);
        return (await byId(trx('unsubscribes'), storeId, row.id).delete()) > 0;
      }),
  };
}
