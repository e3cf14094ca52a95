import type { LinkKey, LinkKeyStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { isDuplicate } from './errors.js';
import { isId } from './rows.js';

interface Row {
  id: string;
  store_id: string;
  purpose: LinkKey['purpose'];
  number: number;
  sealed: string;
  created_at: number;
}
const COLUMNS = ['id', 'store_id', 'purpose', 'number', 'sealed', 'created_at'];
const read = ({ id, purpose, number, sealed, created_at }: Row): LinkKey => ({
  id,
  purpose,
  number,
  sealed,
  createdAt: created_at,
});

export function knexLinkKeyStore(knex: Knex): LinkKeyStore {
  return {
    async find(id) {
      const row: Row | undefined = isId(id) ? await knex('link_keys').where({ id }).first(COLUMNS) : undefined;
      return row && { ...read(row), storeId: row.store_id };
    },
    async latest(storeId, purpose) {
      const ofStore = knex('link_keys').where({ store_id: storeId, purpose });
      const row: Row | undefined = await ofStore.orderBy('number', 'desc').first(COLUMNS);
      return row && read(row);
    },
    async insert(storeId, { id, purpose, number, sealed, createdAt }) {
      try {
        await knex('link_keys').insert({ id, store_id: storeId, purpose, number, sealed, created_at: createdAt });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },
  };
}
