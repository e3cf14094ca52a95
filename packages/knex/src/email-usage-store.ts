import type { EmailUsageStore } from '@sendstep/core';
import type { Knex } from 'knex';

export function knexEmailUsageStore(knex: Knex): EmailUsageStore {
  const one = (storeId: string, month: string) => knex('email_usage').where({ store_id: storeId, month });
  return {
    async take(storeId, month, count, limit) {
      const within = () => {
        const row = one(storeId, month);
        return limit === null ? row : row.where('used', '<=', limit - count);
      };
      if ((await within().increment('used', count)) > 0) return true;
      if (limit !== null && limit < count) return false;
      // The month has no row yet, or too few are left: create the row if it is missing, and try again.
      await knex('email_usage')
        .insert({ store_id: storeId, month, used: 0 })
        .onConflict(['store_id', 'month'])
        .ignore();
      return (await within().increment('used', count)) > 0;
    },
    async giveBack(storeId, month, count) {
      await one(storeId, month).update({
        used: knex.raw('case when used > ? then used - ? else 0 end', [count, count]),
      });
    },
    async used(storeId, month) {
      return (await one(storeId, month).first('used'))?.used ?? 0;
    },
  };
}
