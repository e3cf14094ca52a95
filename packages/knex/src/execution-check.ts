import { randomUUID } from 'node:crypto';
import { type ActionType, conflict, type Status } from '@sendstep/core';
import type { Knex } from 'knex';
import type { Database, Dialect } from './database.js';
import { addCounts, type Count, DAY_MS, dayOfHour, newTally, type Tally } from './execution-tally.js';
import { knexLeases } from './leases.js';
import { inTransaction } from './retry-transaction.js';
import { rowsOf } from './rows.js';

/** The check reads every row of a store. */
const TIMEOUT_MS = 10 * 60 * 1000;

/** A stored count, or a number of rows that belong to the same count. */
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

/** What has to be added to the stored counts. They contain each row under its `counted` status. */
async function differencesOf(knex: Knex, dialect: Dialect, storeId: string): Promise<Tally> {
  const day = `started_at - started_at % ${DAY_MS}`;
  const sql = `
    select 'count' as kind, scope, '' as config_id, bucket, 0 as day_start, status, listed, happened
    from execution_counts where store_id = ?
    union all
    select 'rows', action_type, config_id, id_hour, ${day}, counted, count(*), 0 from executions
    where store_id = ? and counted is not null group by action_type, config_id, id_hour, ${day}, counted`;
  const result = await knex.raw(sql, [storeId, storeId]).options({ timeout: TIMEOUT_MS });
  const lines = rowsOf<Line>(result, dialect);
  const [stored, counted] = [lines.filter(({ kind }) => kind === 'count'), lines.filter(({ kind }) => kind === 'rows')];
  const expected = newTally();
  for (const { scope, config_id, bucket, day_start, status, listed } of counted) {
    const row = { action_type: scope as ActionType, config_id, id_hour: bucket, started_at: day_start };
    expected.count({ ...row, store_id: storeId }, status, listed);
  }
  // Pending executions are never pruned, so they say nothing about later days.
  const ended = counted.filter(({ status }) => status !== 'PENDING');
  const oldest = ended.reduce((least, { bucket }) => Math.min(least, bucket), Number.POSITIVE_INFINITY);
  const differences = newTally();
  const isComplete = (count: Count) => count.bucket > dayOfHour(oldest);
  for (const { scope, bucket, status, listed, happened } of stored)
    expected.add({ store_id: storeId, scope, bucket, status, listed: -listed, happened: -happened });
  for (const count of expected.counts()) {
    // Rows of old days may be pruned: only the counts know what happened then.
    const happened = isComplete(count) ? count.happened : Math.max(0, count.happened);
    differences.add({ ...count, happened });
  }
  return differences;
}

export async function checkCounts({ knex, dialect }: Database, storeId: string, repair: boolean): Promise<number> {
  if (!repair) return (await differencesOf(knex, dialect, storeId)).counts().length;
  const leases = knexLeases({ knex, dialect });
  const [name, holder] = [`repair-counts:${storeId}`, randomUUID()];
  // One at a time: two that add the same difference would create a new one.
  if (!(await leases.acquire(name, holder, 2 * TIMEOUT_MS)))
    throw conflict('counts: a repair is already running; try again when it has finished');
  try {
    // No lock while reading: concurrent folding and pruning change rows and counts alike, so the difference stays the same.
    const differences = await differencesOf(knex, dialect, storeId);
    await inTransaction(knex, (trx) => addCounts(trx, dialect, differences));
    return differences.counts().length;
  } finally {
    await leases.release(name, holder);
  }
}
