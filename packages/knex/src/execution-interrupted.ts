import { INTERRUPTED } from '@sendstep/core';
import { type Database, NOW_MS } from './database.js';

/** Closes runs whose lease has ended; returns how many. */
export async function closeInterrupted({ knex, dialect }: Database, limit: number): Promise<number> {
  // Read first: with SYSDATE in the comparison MySQL would not use the index.
  const [time] = await knex.select<{ now: number }[]>(knex.raw(`${NOW_MS[dialect]} as now`));
  const { now } = time!;
  const expired = await knex('executions')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .select<{ store_id: string; id: string }[]>('store_id', 'id');
  let closed = 0;
  // One by one, each by its primary key: this locks no row but the one that its run may be closing right now.
  for (const { store_id, id } of expired) {
    closed += await knex('executions')
      .where({ store_id, id, status: 'PENDING' })
      .where('expires_at', '<=', now)
      .update({ status: 'FAILED', error: INTERRUPTED, interrupted: 1, finished_at: now, expires_at: null, dirty: 1 });
  }
  return closed;
}
