import { ACTION_TYPES, type ExecutionFilter, STATUSES } from '@sendstep/core';
import type { Database } from './database.js';
import { type BucketCount, listCounts } from './execution-counts.js';
import { DAY_HOURS, firstIdOf } from './execution-tally.js';
import { rowsOf, withIndex } from './rows.js';

/** Up to this many rows of a day are skipped with OFFSET; beyond it the page is located by hour. */
const MAX_SKIPPED = 500;

/** The bucket of the row at an offset, and how many rows of the bucket come before it. */
function locate(counts: BucketCount[], offset: number) {
  let before = offset;
  for (const { bucket, count } of counts) {
    if (before < count) return { bucket, before };
    before -= count;
  }
  return undefined;
}

export interface PagePosition {
  /** The first row of the page has a lower id than this … */
  below: string;
  /** … with this many rows of the list in between. */
  before: number;
  /** No row of the page has a lower id than this. */
  from: string;
}

/** The total of a list and the position of a page; no position if it is past the end. */
export async function findPage(
  database: Database,
  storeId: string,
  filter: ExecutionFilter,
  offset: number,
  limit: number,
): Promise<{ total: number; position?: PagePosition }> {
  const days = await listCounts(database, storeId, filter);
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const first = locate(days, offset);
  const last = locate(days, Math.min(offset + limit, total) - 1);
  if (!first || !last) return { total };
  const from = firstIdOf(last.bucket);
  if (first.before > MAX_SKIPPED && !filter.configId) {
    const hour = locate(await listCounts(database, storeId, filter, first.bucket), first.before);
    if (hour) return { total, position: { below: firstIdOf(hour.bucket + 1), before: hour.before, from } };
  }
  return { total, position: { below: firstIdOf(first.bucket + DAY_HOURS), before: first.before, from } };
}

/** Reads a page through bounded ranges of an index that covers the whole filter. */
export async function readPage<R>(
  { knex, dialect }: Database,
  storeId: string,
  { actionType, status, configId }: ExecutionFilter,
  { below, before, from }: PagePosition,
  limit: number,
  columns: string[],
): Promise<R[]> {
  const filtered = actionType || status || configId;
  const table = withIndex(dialect, 'executions', configId ? 'config' : filtered ? 'type' : 'primary');
  const types = filtered ? (actionType ? [actionType] : ACTION_TYPES) : [undefined];
  const statuses = filtered ? (status ? [status] : STATUSES) : [undefined];
  const ranges = types.flatMap((type) =>
    statuses.map((one) => ({ config_id: configId, action_type: type, status: one, store_id: storeId })),
  );
  const selects = ranges.map((range) => {
    const exact = Object.entries(range).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const equal = exact.map(([name]) => `${name} = ?`).join(' and ');
    return {
      sql: `select id from ${table} where ${equal} and id >= ? and id < ? order by id desc`,
      bindings: [...exact.map(([, value]) => value), from, below],
    };
  });
  // No range has to return more rows than the page could take from it alone.
  const parts = selects.map(({ sql }) => `select id from (${sql} limit ?) as part`);
  const together = `select id from (${parts.join(' union all ')}) as parts order by id desc`;
  const [ids, bindings] =
    selects.length === 1
      ? [selects[0]!.sql, selects[0]!.bindings]
      : [together, selects.flatMap((select) => [...select.bindings, before + limit])];
  // CROSS JOIN: otherwise SQLite scans the store and looks up each row in the page.
  const sql = `
    select ${columns.map((name) => `executions.${name}`).join(', ')}
    from (${ids} limit ? offset ?) as page cross join executions on executions.store_id = ? and executions.id = page.id
    order by executions.id desc`;
  return rowsOf<R>(await knex.raw(sql, [...bindings, limit, before, storeId]), dialect);
}
