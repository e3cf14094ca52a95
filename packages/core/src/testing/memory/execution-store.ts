import {
  type ExecutionRow,
  type ExecutionSummary,
  INTERRUPTED,
  interruptedWarnings,
  NO_RECEPTION,
} from '../../domain/execution.js';
import { type DayCount, dayOf } from '../../domain/stats.js';
import type { Clock, ExecutionStore } from '../../ports/index.js';
import { conflict } from '../../shared/errors.js';
import { countMessages, type RunMessageRow, runMessageRows } from './run-message-store.js';
import { listRows, removeRows, rowsOf, type Tables } from './tables.js';

interface Row extends ExecutionRow {
  storeId: string;
  runId: string | null;
  expiresAt: number | null;
}

type Pruned = Pick<Row, 'storeId' | 'startedAt' | 'actionType' | 'status'>;

const show = ({ storeId, runId, expiresAt, ...row }: Row): ExecutionRow => row;
const isBegunBy = (row: Row) => (message: RunMessageRow) =>
  message.storeId === row.storeId && message.executionId === row.id;
const summarise = (row: Row): ExecutionSummary => {
  const { sealed, interrupted, ...summary } = show(row);
  return summary;
};

export function memoryExecutionStore(tables: () => Tables, clock: Clock): ExecutionStore {
  const rows = () => rowsOf<Row>(tables(), 'executions');
  const mine = (storeId: string) => rows().filter((row) => row.storeId === storeId);
  const sorted = (storeId: string) => mine(storeId).sort((a, b) => (a.id < b.id ? -1 : 1));
  /** Statistics of pruned executions. */
  const pruned = () => rowsOf<Pruned>(tables(), 'execution_counts');
  const prunedOf = (storeId: string) => pruned().filter((row) => row.storeId === storeId);
  const pending = (storeId: string, id: string) =>
    mine(storeId).find((row) => row.id === id && row.status === 'PENDING');
  return {
    async start(storeId, { leaseMs, ...execution }) {
      if (execution.runId !== null && mine(storeId).some(({ runId }) => runId === execution.runId)) return false;
      const expiresAt = clock.now() + leaseMs;
      rows().push({
        ...execution,
        ...NO_RECEPTION,
        storeId,
        expiresAt,
        status: 'PENDING',
        error: '',
        interrupted: false,
        finishedAt: null,
        attempts: 1,
      });
      return true;
    },
    async close(storeId, id, outcome) {
      const row = pending(storeId, id);
      if (row) Object.assign(row, { ...outcome, expiresAt: null });
      return row !== undefined;
    },
    async withdraw(storeId, id) {
      const row = pending(storeId, id);
      return row !== undefined && removeRows(rows(), (one) => one === row) > 0;
    },
    async extend(storeId, id, leaseMs) {
      const row = pending(storeId, id);
      if (row) row.expiresAt = clock.now() + leaseMs;
      return row !== undefined;
    },
    async find(storeId, id) {
      const row = mine(storeId).find((one) => one.id === id);
      return row && show(row);
    },
    async findByRun(storeId, runId) {
      const row = mine(storeId).find((one) => one.runId === runId);
      return row && show(row);
    },
    async list(storeId, { actionType, status, configId, ...slice }) {
      const matching = mine(storeId).filter(
        (row) =>
          (actionType === undefined || row.actionType === actionType) &&
          (status === undefined || row.status === status) &&
          (configId === undefined || row.configId === configId),
      );
      const { items, total } = listRows(matching, slice, () => '');
      return { items: items.map(summarise), total };
    },
    async countByDay(storeId, from, until) {
      const counts = new Map<string, DayCount>();
      for (const { startedAt, actionType, status } of [...mine(storeId), ...prunedOf(storeId)]) {
        if (startedAt < from || startedAt >= until) continue;
        const day = dayOf(startedAt);
        const known = counts.get(`${day} ${actionType} ${status}`);
        counts.set(`${day} ${actionType} ${status}`, { day, actionType, status, count: (known?.count ?? 0) + 1 });
      }
      return [...counts.values()];
    },
    async insert(storeId, executions) {
      const known = new Set(mine(storeId).map(({ id }) => id));
      if (executions.some(({ id }) => known.has(id))) throw conflict('a record with the same identity exists already');
      for (const execution of executions)
        rows().push({ ...NO_RECEPTION, ...execution, interrupted: false, storeId, runId: null, expiresAt: null });
    },
    // Rows are counted on every query: there is nothing to fold, and counts cannot differ.
    fold: async () => 0,
    checkCounts: async () => 0,
    async closeInterrupted(limit) {
      const now = clock.now();
      const dead = rows().filter((row) => row.expiresAt !== null && row.expiresAt <= now);
      for (const row of dead.slice(0, limit)) {
        const begun = isBegunBy(row);
        const warnings = interruptedWarnings(countMessages(runMessageRows(tables()).filter(begun)));
        // Without a run id nothing can continue it.
        if (row.runId === null) removeRows(runMessageRows(tables()), begun);
        Object.assign(row, {
          status: 'FAILED',
          error: INTERRUPTED,
          warnings,
          interrupted: true,
          finishedAt: now,
          expiresAt: null,
        });
      }
      return Math.min(dead.length, limit);
    },
    async prune(storeId, before, limit) {
      const old = sorted(storeId).filter((row) => row.startedAt < before && row.status !== 'PENDING');
      const gone = new Set(old.slice(0, limit));
      for (const { startedAt, actionType, status } of gone) pruned().push({ storeId, startedAt, actionType, status });
      for (const row of gone) removeRows(runMessageRows(tables()), isBegunBy(row));
      return removeRows(rows(), (row) => gone.has(row));
    },
    listAfter: async (storeId, id, limit) =>
      sorted(storeId)
        .filter((row) => row.id > id)
        .slice(0, limit)
        .map(show),
    async rewrite(storeId, id, texts) {
      const row = mine(storeId).find((one) => one.id === id && one.status !== 'PENDING');
      if (row) Object.assign(row, texts);
      return row !== undefined;
    },
  };
}
