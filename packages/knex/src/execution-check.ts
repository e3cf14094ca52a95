import { randomUUID } from 'node:crypto';
import { type ActionType, conflict, type Status } from '@sendstep/core';
import type { Knex } from 'knex';
import type { Database, Dialect } from './database.js';
import { addCounts, type Count, DAY_MS, dayOfHour, newTally, type Tally } from './execution-tally.js';
import { knexLeases } from './leases.js';
import { inTransaction } from './retry-transaction.js';
import { rowsOf } from './rows.js';

/** It reads every row of a store. */
const TIMEOUT_MS = 10 * 60 * 1000;

/** Either a stored count, or so many rows that should be counted alike. */
interface Line {
  kind: 'count' | 'rows';
  scope: string;
  config_id: string;
  bucket: number;
  day_start: number;
  status: Status;
  listed: number;
  happened: number;
}

/** What would have to be added to the stored counts. They have each row under the status that it says it was counted. */
async function differencesOf(knex: Knex, dialect: Dialect, storeId: string): Promise<Tally> {
  const day = `started_at - started_at % ${DAY_MS}`;
  const sql = `
    select 'count' as kind, scope, '' as config_id, bucket, 0 as day_start, status, listed, happened
    from execution_counts where store_id = ?
    union all
    select 'rows', action_type, config_id, id_hour, ${day}, counted, count(*), 0 from executions
    where store_id = ? and counted is not null group by action_type, config_id, id_hour, ${day}, counted`;
  const answer = await knex.raw(sql, [storeId, storeId]).options({ timeout: TIMEOUT_MS });
  const lines = rowsOf<Line>(answer, dialect);
  const [stored, counted] = [lines.filter(({ kind }) => kind === 'count'), lines.filter(({ kind }) => kind === 'rows')];
  const should = newTally();
  for (const { scope, config_id, bucket, day_start, status, listed } of counted) {
    const row = { action_type: scope as ActionType, config_id, id_hour: bucket, started_at: day_start };
    should.count({ ...row, store_id: storeId }, status, listed);
  }
  // One that has not ended is never pruned, and says nothing of the days after it.
  const ended = counted.filter(({ status }) => status !== 'PENDING');
  const oldest = ended.reduce((least, { bucket }) => Math.min(least, bucket), Number.POSITIVE_INFINITY);
  const differences = newTally();
  const whole = (count: Count) => count.bucket > dayOfHour(oldest);
  for (const { scope, bucket, status, listed, happened } of stored)
    should.add({ store_id: storeId, scope, bucket, status, listed: -listed, happened: -happened });
  for (const count of should.counts()) {
    // Rows of old days may be gone: what happened then is known by the counts alone.
    const happened = whole(count) ? count.happened : Math.max(0, count.happened);
    differences.add({ ...count, happened });
  }
  return differences;
}

export async function checkCounts({ knex, dialect }: Database, storeId: string, mend: boolean): Promise<number> {
  if (!mend) return (await differencesOf(knex, dialect, storeId)).counts().length;
  const leases = knexLeases({ knex, dialect });
  const [name, holder] = [`mend-counts:${storeId}`, randomUUID()];
  // One at a time: two who add the same difference would make another one.
  if (!(await leases.acquire(name, holder, 2 * TIMEOUT_MS)))
    throw conflict('counts: they are being mended already; try again when that is done');
  try {
    // No lock while it reads: whoever folds or prunes meanwhile changes rows and counts alike, and the difference stays.
    const differences = await differencesOf(knex, dialect, storeId);
    await inTransaction(knex, (trx) => addCounts(trx, dialect, differences));
    return differences.counts().length;
  } finally {
    await leases.release(name, holder);
  }
}
