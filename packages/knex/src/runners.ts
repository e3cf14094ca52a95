import type { Runners } from '@sendstep/core';
import { type Database, NOW_MS } from './database.js';

export function knexRunners({ knex, dialect }: Database): Runners {
  const now = NOW_MS[dialect];
  return {
    async beat(id, forMs, address, facts) {
      const row = {
        alive_until: knex.raw(`${now} + ?`, [forMs]),
        url: address?.url ?? null,
        configured: address?.configured ? 1 : 0,
        name: facts?.name ?? null,
        master_keys: facts?.masterKeys.join(',') ?? null,
      };
      await knex('runners')
        .insert({ id, ...row })
        .onConflict('id')
        .merge(row);
    },
    async leave(id) {
      await knex('runners')
        .where({ id })
        .update({ alive_until: knex.raw(now) });
    },
    async alive() {
      const rows: { id: string; name: string | null; master_keys: string | null }[] = await knex('runners')
        .whereRaw(`alive_until > ${now}`)
        .orderBy('id')
        .select('id', 'name', 'master_keys');
      return rows.map(({ id, name, master_keys: keys }) =>
        name === null || keys === null ? { id } : { id, name, masterKeys: keys ? keys.split(',') : [] },
      );
    },
    async address(deadForMs) {
      const alive = `(case when alive_until > ${now} then 1 else 0 end)`;
      const row = await knex('runners')
        .whereNotNull('url')
        .whereRaw(`alive_until > ${now} - ?`, [deadForMs])
        .orderByRaw(`${alive} desc, ${alive} * configured desc, alive_until desc`)
        .first('url', 'configured', knex.raw(`${alive} as alive`));
      return row && { url: row.url, configured: row.configured === 1, alive: row.alive === 1 };
    },
    async forget(deadForMs, limit) {
      const dead = await knex('runners').whereRaw(`alive_until < ${now} - ?`, [deadForMs]).limit(limit).pluck('id');
      return dead.length === 0 ? 0 : knex('runners').whereIn('id', dead).whereRaw(`alive_until < ${now}`).delete();
    },
  };
}
