import type { ExecutionStore } from '@sendstep/core';
import { type Database, NOW_MS } from './database.js';
import { isDuplicate } from './errors.js';
import { checkCounts } from './execution-check.js';
import { countByDay, fold } from './execution-counts.js';
import { closeInterrupted } from './execution-interrupted.js';
import { findPage, readPage } from './execution-pages.js';
import { prune, withdraw } from './execution-pruning.js';
import {
  ALL_COLUMNS,
  type ExecutionTableRow,
  readExecution,
  readSummary,
  runHash,
  SUMMARY_COLUMNS,
  type SummaryRow,
  writeEnded,
  writeReception,
  writeStarted,
} from './execution-rows.js';
import { addCounts, newTally } from './execution-tally.js';
import { rawChanges, rawQuery } from './raw-query.js';
import { inTransaction } from './retry-transaction.js';
import { byId, insertMany, isId } from './rows.js';

const CLOSE = `update executions
  set status = ?, summary = ?, error = ?, sealed = ?, finished_at = ?, attempts = ?,
    accepted = ?, refused = ?, warnings = ?, interrupted = ?, expires_at = null, dirty = 1
  where store_id = ? and id = ? and status = 'PENDING'`;

export function knexExecutionStore(database: Database): ExecutionStore {
  const { knex, dialect } = database;
  const now = NOW_MS[dialect];
  const fromNow = (leaseMs: number) => knex.raw(`${now} + ?`, [leaseMs]);
  const one = (storeId: string, id: string) => byId(knex('executions'), storeId, id);
  const pending = (storeId: string, id: string) => one(storeId, id).where({ status: 'PENDING' });

  return {
    async start(storeId, execution) {
      const row = writeStarted(storeId, execution);
      const columns = Object.keys(row);
      const values = columns.map(() => '?').join();
      const sql = `insert into executions (${columns.join()}, expires_at) values (${values}, ${now} + ?)`;
      try {
        await rawQuery(knex, sql, [...Object.values(row), execution.leaseMs]);
        return true;
      } catch (error) {
        if (execution.runId !== null && isDuplicate(error)) return false;
        throw error;
      }
    },
    async close(storeId, id, outcome) {
      if (!isId(id)) return false;
      const { status, summary, error, sealed, finishedAt, attempts } = outcome;
      const { accepted, refused, warnings } = writeReception(outcome);
      const interrupted = outcome.interrupted ? 1 : 0;
      const values = [status, summary, error, sealed, finishedAt, attempts, accepted, refused, warnings, interrupted];
      return (await rawChanges(knex, CLOSE, [...values, storeId, id])) > 0;
    },
    withdraw: async (storeId, id) => isId(id) && withdraw(database, storeId, id),
    extend: async (storeId, id, leaseMs) => (await pending(storeId, id).update({ expires_at: fromNow(leaseMs) })) > 0,
    async find(storeId, id) {
      const row: ExecutionTableRow | undefined = await one(storeId, id).first(ALL_COLUMNS);
      return row && readExecution(row);
    },
    async findByRun(storeId, runId) {
      const run = knex('executions').where({ store_id: storeId, run_hash: runHash(runId) });
      const row: ExecutionTableRow | undefined = await run.first(ALL_COLUMNS);
      return row && readExecution(row);
    },
    async list(storeId, { offset, limit, actionType, status, configId }) {
      if (configId !== undefined && !isId(configId)) return { items: [], total: 0 };
      const filter = { actionType, status, configId };
      const { total, position } = await findPage(database, storeId, filter, offset, limit);
      const rows = position
        ? await readPage<SummaryRow>(database, storeId, filter, position, limit, SUMMARY_COLUMNS)
        : [];
      return { items: rows.map(readSummary), total };
    },
    countByDay: (storeId, from, until) => countByDay(database, storeId, from, until),
    insert: (storeId, executions) =>
      inTransaction(knex, async (trx) => {
        const rows = executions.map((execution) => writeEnded(storeId, execution));
        const tally = newTally();
        for (const row of rows) tally.count(row, row.status, 1);
        await insertMany(trx, 'executions', rows);
        await addCounts(trx, dialect, tally);
      }),
    fold: (limit) => fold(database, limit),
    checkCounts: (storeId, repair) => checkCounts(database, storeId, repair),
    closeInterrupted: (limit) => closeInterrupted(database, limit),
    prune: (storeId, before, limit) => prune(database, storeId, before, limit),
    async listAfter(storeId, id, limit) {
      const rows: ExecutionTableRow[] = await knex('executions')
        .where({ store_id: storeId })
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .select(ALL_COLUMNS);
      return rows.map(readExecution);
    },
    async rewrite(storeId, id, { summary, error, warnings, sealed }) {
      const texts = { summary, error, warnings: writeReception({ warnings }).warnings, sealed };
      return (await one(storeId, id).whereNot({ status: 'PENDING' }).update(texts)) > 0;
    },
  };
}
