import { ACTION_TYPES, type ActionType, type DayCount, dayOf, type ExecutionFilter, type Status } from '@sendstep/core';
import type { Knex } from 'knex';
import type { Database, Dialect } from './database.js';
import {
  addCounts,
  type Counted,
  DAY_HOURS,
  DAY_MS,
  HOUR_MS,
  hourScopesOf,
  newTally,
  scopesOf,
} from './execution-tally.js';
import { inTransaction } from './retry-transaction.js';
import { readBy, rowsOf } from './rows.js';

/**
 * A row is its own delta: it says under which status it was counted (`counted`) and whether that is still to be done
 * (`dirty`). Starting and closing write nothing else, so that no two of them meet on a counter; `fold` brings the counts up
 * to date later. Counts and dirty rows read by one SELECT are the exact figure at every moment.
 */
const dirtyRows = (dialect: Dialect) => readBy(dialect, 'executions', 'dirty');

const marks = (values: readonly unknown[]) => values.map(() => '?').join();

export interface BucketCount {
  /** The first hour of the bucket. */
  bucket: number;
  count: number;
}

/** How many rows a list has in each day, or in each hour of one day, the newest first. */
export async function listCounts(
  { knex, dialect }: Database,
  storeId: string,
  filter: ExecutionFilter,
  day?: number,
): Promise<BucketCount[]> {
  const { actionType, status, configId } = filter;
  const scopes = day === undefined ? scopesOf(filter) : hourScopesOf(filter);
  const folded = knex('execution_counts').where({ store_id: storeId }).whereIn('scope', scopes);
  // In the order of the key, so that nothing has to be sorted.
  folded.groupBy(scopes.length > 1 ? ['scope', 'bucket'] : ['bucket']);
  folded.select('bucket', knex.raw('cast(sum(listed) as signed) as count'));
  const bucket = day === undefined ? `id_hour - id_hour % ${DAY_HOURS}` : 'id_hour';
  const waiting = knex.from(knex.raw(dirtyRows(dialect))).where({ dirty: 1, store_id: storeId });
  const change = status
    ? knex.raw('case when status = ? then 1 else 0 end - case when counted = ? then 1 else 0 end', [status, status])
    : knex.raw('case when counted is null then 1 else 0 end');
  waiting.groupByRaw(bucket).select(knex.raw(`${bucket} as bucket, cast(sum(?) as signed) as count`, [change]));
  if (status) folded.where({ status });
  if (actionType) waiting.where({ action_type: actionType });
  if (configId) waiting.where({ config_id: configId });
  if (day !== undefined) {
    folded.whereBetween('bucket', [day, day + DAY_HOURS - 1]);
    waiting.whereBetween('id_hour', [day, day + DAY_HOURS - 1]);
  }
  const counts = new Map<number, number>();
  const found: BucketCount[] = await knex.unionAll([folded, waiting]);
  for (const one of found) counts.set(one.bucket, (counts.get(one.bucket) ?? 0) + one.count);
  return Array.from(counts, ([at, count]) => ({ bucket: at, count })).sort((a, b) => b.bucket - a.bucket);
}

interface Happened {
  action_type: ActionType;
  day_start: number;
  status: Status;
  count: number;
}

export async function countByDay({ knex, dialect }: Database, storeId: string, from: number, until: number) {
  const day = `started_at - started_at % ${DAY_MS}`;
  const waiting = (status: string, times: number) =>
    `select action_type, ${day} as day_start, ${status} as status, ${times} * count(*) as count from ${dirtyRows(dialect)}
     where dirty = 1 and store_id = ? and started_at >= ? and started_at < ? and ${status} is not null
     group by action_type, ${day}, ${status}`;
  const sql = `
    select scope as action_type, bucket * ${HOUR_MS} as day_start, status, happened as count from execution_counts
    where store_id = ? and scope in (${marks(ACTION_TYPES)}) and bucket >= ? and bucket < ?
    union all ${waiting('status', 1)} union all ${waiting('counted', -1)}`;
  const began = [storeId, from, until];
  const buckets = [from / HOUR_MS, until / HOUR_MS];
  const bindings = [storeId, ...ACTION_TYPES, ...buckets, ...began, ...began];
  const counts = new Map<string, DayCount>();
  for (const row of rowsOf<Happened>(await knex.raw(sql, bindings), dialect)) {
    const key = `${row.day_start} ${row.action_type} ${row.status}`;
    const known = counts.get(key);
    if (known) known.count += row.count;
    else
      counts.set(key, {
        day: dayOf(row.day_start),
        actionType: row.action_type,
        status: row.status,
        count: row.count,
      });
  }
  return [...counts.values()].filter(({ count }) => count !== 0);
}

interface DirtyRow extends Counted {
  id: string;
  status: Status;
  counted: Status | null;
}

/** Locks the rows, so that none is folded twice or closed half way; those that another has locked are left to it. */
export const fold = ({ knex, dialect }: Database, limit: number) =>
  inTransaction(knex, async (trx) => {
    const lock = dialect === 'mysql' ? 'for update skip locked' : '';
    const sql = `select store_id, id, action_type, config_id, id_hour, started_at, status, counted from ${dirtyRows(dialect)}
      where dirty = 1 limit ? ${lock}`;
    const rows = rowsOf<DirtyRow>(await trx.raw(sql, [limit]), dialect);
    const tally = newTally();
    const ids = new Map<string, string[]>();
    for (const row of rows) {
      tally.count(row, row.status, 1);
      if (row.counted) tally.count(row, row.counted, -1);
      ids.set(row.store_id, [...(ids.get(row.store_id) ?? []), row.id]);
    }
    await addCounts(trx, dialect, tally);
    for (const [storeId, some] of ids) await markCounted(trx, storeId, some);
    return rows.length;
  });

const markCounted = (trx: Knex, storeId: string, ids: string[]) =>
  // Not by pairs of store and id: MySQL would read the whole store for that, and lock it.
  trx('executions')
    .where({ store_id: storeId })
    .whereIn('id', ids)
    .update({ counted: trx.ref('status'), dirty: 0 });
