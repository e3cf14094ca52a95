import type { Leases } from '@sendstep/core';
import { type Database, NOW_MS } from './database.js';

export function knexLeases({ knex, dialect }: Database): Leases {
  const now = NOW_MS[dialect];
  return {
    async acquire(name, holder, forMs) {
      const taken = await knex('leases')
        .where({ name })
        .andWhere((free) => free.where({ holder }).orWhereRaw(`until_ms <= ${now}`))
        .update({ holder, until_ms: knex.raw(`${now} + ?`, [forMs]) });
      if (taken > 0) return true;
      const row = { name, holder, until_ms: knex.raw(`${now} + ?`, [forMs]) };
      await knex('leases').insert(row).onConflict('name').ignore();
      const held = await knex('leases').where({ name }).first('holder');
      return held?.holder === holder;
    },
    async release(name, holder) {
      await knex('leases').where({ name, holder }).delete();
    },
  };
}
