import { createHash } from 'node:crypto';
import {
  type ActionType,
  type EndedExecution,
  type ExecutionRow,
  type ExecutionStore,
  type ExecutionSummary,
  INTERRUPTED,
  type Origin,
  type Reception,
  type Status,
} from '@sendstep/core';
import { type Database, NOW_MS } from './database.js';
import { isDuplicate } from './errors.js';
import { checkCounts } from './execution-check.js';
import { countByDay, fold } from './execution-counts.js';
import { findPage, readPage } from './execution-pages.js';
import { prune, withdraw } from './execution-pruning.js';
import { addCounts, hourOf, newTally } from './execution-tally.js';
import { rawChanges, rawQuery } from './raw-query.js';
import { inTransaction } from './retry-transaction.js';
import { byId, insertMany, isId } from './rows.js';

interface SummaryRow {
  id: string;
  action_type: ActionType;
  status: Status;
  config_id: string;
  action_name: string;
  origin: Origin;
  step_reference: string;
  locale: string;
  summary: string;
  error: string;
  started_at: number;
  finished_at: number | null;
  attempts: number;
  accepted: number | null;
  refused: number | null;
  warnings: string | null;
}
interface Row extends SummaryRow {
  sealed: string;
}
const SUMMARY = [
  'id',
  'action_type',
  'status',
  'config_id',
  'action_name',
  'origin',
  'step_reference',
  'locale',
  'summary',
  'error',
  'started_at',
  'finished_at',
  'attempts',
  'accepted',
  'refused',
  'warnings',
];
const ALL = [...SUMMARY, 'sealed'];

const readSummary = (row: SummaryRow): ExecutionSummary => ({
  id: row.id,
  actionType: row.action_type,
  status: row.status,
  configId: row.config_id,
  actionName: row.action_name,
  origin: row.origin,
  stepReference: row.step_reference,
  locale: row.locale,
  summary: row.summary,
  error: row.error,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  attempts: row.attempts,
  accepted: row.accepted,
  refused: row.refused,
  warnings: row.warnings === null ? [] : JSON.parse(row.warnings),
});
const read = (row: Row | undefined): ExecutionRow | undefined => row && { ...readSummary(row), sealed: row.sealed };

/** Run ids are anybody's text: MySQL would take `a` and `a ` for the same one, and they may be long. */
const hashOf = (runId: string) => createHash('sha256').update(runId).digest('hex');

const writeReception = ({ accepted = null, refused = null, warnings = [] }: Partial<Reception>) => ({
  accepted,
  refused,
  warnings: warnings.length > 0 ? JSON.stringify(warnings) : null,
});

/** Counted already, so that there is nothing to fold. */
const writeEnded = (storeId: string, execution: EndedExecution) => ({
  store_id: storeId,
  id: execution.id,
  action_type: execution.actionType,
  status: execution.status,
  config_id: execution.configId,
  action_name: execution.actionName,
  origin: execution.origin,
  step_reference: execution.stepReference,
  locale: execution.locale,
  summary: execution.summary,
  error: execution.error,
  started_at: execution.startedAt,
  finished_at: execution.finishedAt,
  attempts: execution.attempts,
  ...writeReception(execution),
  sealed: execution.sealed,
  id_hour: hourOf(execution.id),
  counted: execution.status,
  dirty: 0,
});

const CLOSE = `update executions
  set status = ?, summary = ?, error = ?, sealed = ?, finished_at = ?, attempts = ?,
    accepted = ?, refused = ?, warnings = ?, expires_at = null, dirty = 1
  where store_id = ? and id = ? and status = 'PENDING'`;

export function knexExecutionStore(database: Database): ExecutionStore {
  const { knex, dialect } = database;
  const now = NOW_MS[dialect];
  const untilIn = (leaseMs: number) => knex.raw(`${now} + ?`, [leaseMs]);
  const one = (storeId: string, id: string) => byId(knex('executions'), storeId, id);
  const pending = (storeId: string, id: string) => one(storeId, id).where({ status: 'PENDING' });

  return {
    async start(storeId, execution) {
      const row = {
        store_id: storeId,
        id: execution.id,
        action_type: execution.actionType,
        status: 'PENDING',
        config_id: execution.configId,
        action_name: execution.actionName,
        origin: execution.origin,
        step_reference: execution.stepReference,
        run_hash: execution.runId === null ? null : hashOf(execution.runId),
        locale: execution.locale,
        summary: execution.summary,
        error: '',
        started_at: execution.startedAt,
        attempts: 1,
        sealed: execution.sealed,
        id_hour: hourOf(execution.id),
        dirty: 1,
      };
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
      const values = [status, summary, error, sealed, finishedAt, attempts, accepted, refused, warnings];
      return (await rawChanges(knex, CLOSE, [...values, storeId, id])) > 0;
    },
    withdraw: async (storeId, id) => isId(id) && withdraw(database, storeId, id),
    extend: async (storeId, id, leaseMs) => (await pending(storeId, id).update({ expires_at: untilIn(leaseMs) })) > 0,
    find: async (storeId, id) => read(await one(storeId, id).first(ALL)),
    findByRun: async (storeId, runId) =>
      read(
        await knex('executions')
          .where({ store_id: storeId, run_hash: hashOf(runId) })
          .first(ALL),
      ),
    async list(storeId, { offset, limit, actionType, status, configId }) {
      if (configId !== undefined && !isId(configId)) return { items: [], total: 0 };
      const filter = { actionType, status, configId };
      const { total, place } = await findPage(database, storeId, filter, offset, limit);
      const rows = place ? await readPage<SummaryRow>(database, storeId, filter, place, limit, SUMMARY) : [];
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
    checkCounts: (storeId, mend) => checkCounts(database, storeId, mend),
    async closeInterrupted(limit) {
      // Read first: SYSDATE in a comparison would keep MySQL from using the index.
      const [time] = await knex.select<{ now: number }[]>(knex.raw(`${now} as now`));
      const dead = await knex('executions')
        .where('expires_at', '<=', time!.now)
        .orderBy('expires_at')
        .limit(limit)
        .select<{ store_id: string; id: string }[]>('store_id', 'id');
      let closed = 0;
      // One by one, each by its primary key: it locks no more than the row that a run may be closing at this moment.
      for (const { store_id, id } of dead) {
        closed += await pending(store_id, id)
          .where('expires_at', '<=', time!.now)
          .update({ status: 'FAILED', error: INTERRUPTED, finished_at: time!.now, expires_at: null, dirty: 1 });
      }
      return closed;
    },
    prune: (storeId, before, limit) => prune(database, storeId, before, limit),
    async listAfter(storeId, id, limit) {
      const rows: Row[] = await knex('executions')
        .where({ store_id: storeId })
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .select(ALL);
      return rows.map((row) => read(row)!);
    },
    async rewrite(storeId, id, { summary, error, warnings, sealed }) {
      const texts = { summary, error, warnings: writeReception({ warnings }).warnings, sealed };
      return (await one(storeId, id).whereNot({ status: 'PENDING' }).update(texts)) > 0;
    },
  };
}
