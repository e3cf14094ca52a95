import type { Status } from '@sendstep/core';
import type { Database } from './database.js';
import { addCounts, type Counted, dayOfHour, firstIdOf, HOUR_MS, newTally, scopeOf } from './execution-tally.js';
import { inTransaction } from './retry-transaction.js';

interface OldRow extends Counted {
  id: string;
  status: Status;
  counted: Status | null;
}
const COLUMNS = ['store_id', 'id', 'action_type', 'config_id', 'id_hour', 'started_at', 'status', 'counted'];

/** Removes a pending row, and removes it from the counts. */
export const withdraw = ({ knex, dialect }: Database, storeId: string, id: string) =>
  inTransaction(knex, async (trx) => {
    const one = () => trx('executions').where({ store_id: storeId, id, status: 'PENDING' });
    const row: OldRow | undefined = await one().forUpdate().first(COLUMNS);
    if (!row) return false;
    const tally = newTally();
    if (row.counted) tally.count(row, row.counted, -1);
    await one().delete();
    await addCounts(trx, dialect, tally);
    return true;
  });

/** Deletes rows and updates the counts in one transaction, which also folds rows that are still dirty. */
export const prune = ({ knex, dialect }: Database, storeId: string, before: number, limit: number) =>
  inTransaction(knex, async (trx) => {
    const rows: OldRow[] = await trx('executions')
      .where({ store_id: storeId })
      // No index contains started_at, but ids begin with a time that is not later.
      .where('id', '<', firstIdOf(Math.ceil(before / HOUR_MS)))
      .where('started_at', '<', before)
      .whereNot({ status: 'PENDING' })
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .select(COLUMNS);
    const tally = newTally();
    for (const row of rows) {
      const { action_type, status, counted, started_at } = row;
      if (counted) tally.count(row, counted, -1);
      // No longer listed, but it still happened.
      const bucket = dayOfHour(Math.floor(started_at / HOUR_MS));
      tally.add({ store_id: storeId, scope: scopeOf(action_type), bucket, status, listed: 0, happened: 1 });
    }
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await trx('executions').where({ store_id: storeId }).whereIn('id', ids).delete();
    if (ids.length > 0) await trx('run_messages').where({ store_id: storeId }).whereIn('execution_id', ids).delete();
    await addCounts(trx, dialect, tally);
    // Counts per hour and per layout of days without rows: nothing reads them any more.
    if (ids.length > 0 && ids.length < limit)
      await trx('execution_counts').where({ store_id: storeId, listed: 0, happened: 0 }).delete();
    return ids.length;
  });
