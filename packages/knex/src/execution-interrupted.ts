import { INTERRUPTED, interruptedWarnings } from '@sendstep/core';
import { type Database, NOW_MS } from './database.js';
import { writeReception } from './execution-rows.js';
import { countMessages } from './run-message-store.js';

/** Closes runs whose lease has ended; returns how many. */
export async function closeInterrupted({ knex, dialect }: Database, limit: number): Promise<number> {
  // Read first: with SYSDATE in the comparison MySQL would not use the index.
  const [time] = await knex.select<{ now: number }[]>(knex.raw(`${NOW_MS[dialect]} as now`));
  const { now } = time!;
  const expired = await knex('executions')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .select<{ store_id: string; id: string; run_hash: string | null }[]>('store_id', 'id', 'run_hash');
  let closed = 0;
  // One by one, each by its primary key: this locks no row but the one that its run may be closing right now.
  for (const { store_id, id, run_hash } of expired) {
    const begun = { store_id, execution_id: id };
    const { warnings } = writeReception({ warnings: interruptedWarnings(await countMessages(knex, begun)) });
    const outcome = { status: 'FAILED', error: INTERRUPTED, warnings, interrupted: 1, finished_at: now };
    const changed = await knex('executions')
      .where({ store_id, id, status: 'PENDING' })
      .where('expires_at', '<=', now)
      .update({ ...outcome, expires_at: null, dirty: 1 });
    // Without a run id nothing can continue it.
    if (changed && run_hash === null) await knex('run_messages').where(begun).delete();
    closed += changed;
  }
  return closed;
}
