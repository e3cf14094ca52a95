import type { Runners } from '@sendstep/core';
import { type Database, NOW_MS } from './database.js';

export function knexRunners({ knex, dialect }: Database): Runners {
  const now = NOW_MS[dialect];
  return {
    async beat(id, forMs) {
      const aliveUntil = knex.raw(`${now} + ?`, [forMs]);
      await knex('runners').insert({ id, alive_until: aliveUntil }).onConflict('id').merge({ alive_until: aliveUntil });
    },
    async leave(id) {
      await knex('runners').where({ id }).delete();
    },
    alive: () => knex('runners').whereRaw(`alive_until > ${now}`).orderBy('id').pluck('id'),
    async forget(deadForMs, limit) {
      const dead = await knex('runners').whereRaw(`alive_until < ${now} - ?`, [deadForMs]).limit(limit).pluck('id');
      return dead.length === 0 ? 0 : knex('runners').whereIn('id', dead).whereRaw(`alive_until < ${now}`).delete();
    },
  };
}
