import type { DeletedActionStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { byId } from './rows.js';

export const knexDeletedActionStore = (knex: Knex): DeletedActionStore => ({
  async insert(storeId, { actionType, id, name, deletedAt }) {
    await knex('deleted_actions').insert({
      store_id: storeId,
      id,
      action_type: actionType,
      name,
      deleted_at: deletedAt,
    });
  },
  async find(storeId, actionType, id) {
    const row: { name: string; deleted_at: number } | undefined = await byId(knex('deleted_actions'), storeId, id)
      .where({ action_type: actionType })
      .first('name', 'deleted_at');
    return row && { actionType, id, name: row.name, deletedAt: row.deleted_at };
  },
});
