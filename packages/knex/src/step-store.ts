import type { StepStore } from '@sendstep/core';
import type { Knex } from 'knex';

export const knexStepStore = (knex: Knex): StepStore => ({
  async remember(storeId, stepReference, layoutId) {
    const row = { store_id: storeId, step_reference: stepReference, layout_id: layoutId };
    await knex('step_references').insert(row).onConflict(['store_id', 'step_reference']).merge({ layout_id: layoutId });
  },
  forget: async (storeId, stepReference) =>
    (await knex('step_references').where({ store_id: storeId, step_reference: stepReference }).delete()) > 0,
  async countForLayout(storeId, layoutId) {
    const [row] = await knex('step_references').where({ store_id: storeId, layout_id: layoutId }).count({ total: '*' });
    return Number(row!.total);
  },
});
