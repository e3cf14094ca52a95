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
import { rowsOf, withIndex } from './rows.js';

/**
 * Each row is its own delta: `counted` is the status it was counted under, and `dirty` says that its status changed since.
 * Starting and closing write nothing else, so they never contend for a counter; `fold` updates the counts later. One SELECT
 * over counts and dirty rows gives the exact number at any moment.
 */
const dirtyRows = (dialect: Dialect) => withIndex(dialect, 'executions', 'dirty');

const placeholders = (values: readonly unknown[]) => values.map(() => '?').join();

export interface BucketCount {
  /** The first hour of the bucket. */
  bucket: number;
  count: number;
}

/** How many rows a list has per day, or per hour of one day, newest first. */
export async function listCounts(
  { knex, dialect }: Database,
  storeId: string,
  filter: ExecutionFilter,
  day?: number,
): Promise<BucketCount[]> {
  const { actionType, status, configId } = filter;
  const scopes = day === undefined ? scopesOf(filter) : hourScopesOf(filter);
  const folded = knex('execution_counts').where({ store_id: storeId }).whereIn('scope', scopes);
  // In key order, which needs no sorting.
  folded.groupBy(scopes.length > 1 ? ['scope', 'bucket'] : ['bucket']);
  folded.select('bucket', knex.raw('cast(sum(listed) as signed) as count'));
  const bucket = day === undefined ? `id_hour - id_hour % ${DAY_HOURS}` : 'id_hour';
  const dirty = knex.from(knex.raw(dirtyRows(dialect))).where({ dirty: 1, store_id: storeId });
  const change = status
    ? knex.raw('case when status = ? then 1 else 0 end - case when counted = ? then 1 else 0 end', [status, status])
    : knex.raw('case when counted is null then 1 else 0 end');
  dirty.groupByRaw(bucket).select(knex.raw(`${bucket} as bucket, cast(sum(?) as signed) as count`, [change]));
  if (status) folded.where({ status });
  if (actionType) dirty.where({ action_type: actionType });
  if (configId) dirty.where({ config_id: configId });
  if (day !== undefined) {
    folded.whereBetween('bucket', [day, day + DAY_HOURS - 1]);
    dirty.whereBetween('id_hour', [day, day + DAY_HOURS - 1]);
  }
  const counts = new Map<number, number>();
  const found: BucketCount[] = await knex.unionAll([folded, dirty]);
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
  const dirty = (status: string, times: number) =>
    `select action_type, ${day} as day_start, ${status} as status, ${times} * count(*) as count from ${dirtyRows(dialect)}
     where dirty = 1 and store_id = ? and started_at >= ? and started_at < ? and ${status} is not null
     group by action_type, ${day}, ${status}`;
  const sql = `
    select scope as action_type, bucket * ${HOUR_MS} as day_start, status, happened as count from execution_counts
    where store_id = ? and scope in (${placeholders(ACTION_TYPES)}) and bucket >= ? and bucket < ?
    union all ${dirty('status', 1)} union all ${dirty('counted', -1)}`;
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

/** Locks the rows, so none is folded twice or closed in between. Rows that another transaction has locked are skipped. */
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
  // Not by (store, id) pairs: MySQL would read and lock the whole store.
  trx('executions')
    .where({ store_id: storeId })
    .whereIn('id', ids)
    .update({ counted: trx.ref('status'), dirty: 0 });
