import { unavailable } from '@sendstep/core';
import type { Database } from './database.js';
import { TABLE } from './migrate.js';
import { MIGRATIONS } from './migrations/index.js';

/** How long a fault is reported after it happened. */
const DEGRADED_MS = 30_000;

/** Remembers faults of the storage, and checks whether it can be used. */
export function storageHealth({ knex, dialect }: Database) {
  let faultAt = Number.NEGATIVE_INFINITY;
  return {
    noteFault() {
      faultAt = performance.now();
    },
    async check(): Promise<'ok' | 'degraded'> {
      const done = new Set(await knex(TABLE).pluck('name'));
      if (MIGRATIONS.some(({ name }) => !done.has(name))) throw unavailable(new Error('the schema is not up to date'));
      // A database that may only be read, or is full, still reads. Only with SQLite: elsewhere hosts would collide.
      if (dialect === 'sqlite')
        await knex(TABLE).where({ name: MIGRATIONS[0]!.name }).update({ name: MIGRATIONS[0]!.name });
      return performance.now() - faultAt < DEGRADED_MS ? 'degraded' : 'ok';
    },
  };
}
