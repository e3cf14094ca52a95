import type { StepSecretStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { isId } from './rows.js';

export function knexStepSecretStore(knex: Knex): StepSecretStore {
  const one = (storeId: string) => knex('step_secrets').where({ store_id: storeId });
  return {
    async find(storeId) {
      const row = isId(storeId) ? await one(storeId).first('sealed', 'created_at') : undefined;
      return row && { sealed: row.sealed, createdAt: row.created_at };
    },
    async replace(storeId, { sealed, createdAt }) {
      const row = { store_id: storeId, sealed, created_at: createdAt };
      await knex('step_secrets').insert(row).onConflict('store_id').merge();
    },
    async remove(storeId) {
      await one(storeId).delete();
    },
  };
}
