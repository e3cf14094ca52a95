import type { RunMessageStore } from '../../ports/index.js';
import { removeRows, rowsOf, type Tables } from './tables.js';

export interface RunMessageRow {
  storeId: string;
  runId: string;
  message: number;
  executionId: string;
  sent: boolean;
}

export const runMessageRows = (tables: Tables) => rowsOf<RunMessageRow>(tables, 'run_messages');

/** In place of a message number: the run is counted. */
const CHARGED = -1;

export const countMessages = (rows: RunMessageRow[]) => {
  const messages = rows.filter(({ message }) => message !== CHARGED);
  const sent = messages.filter((row) => row.sent).length;
  return { sent, unknown: messages.length - sent };
};

export function memoryRunMessageStore(tables: () => Tables): RunMessageStore {
  const rows = () => runMessageRows(tables());
  const isOf = (storeId: string, runId: string) => (row: RunMessageRow) =>
    row.storeId === storeId && row.runId === runId;
  const one = (storeId: string, runId: string, message: number) =>
    rows()
      .filter(isOf(storeId, runId))
      .find((row) => row.message === message);
  return {
    async begin(storeId, runId, message, executionId) {
      const found = one(storeId, runId, message);
      if (!found) {
        rows().push({ storeId, runId, message, executionId, sent: false });
        return 'new';
      }
      found.executionId = executionId;
      return found.sent ? 'sent' : 'unknown';
    },
    async charge(storeId, runId, executionId) {
      if (one(storeId, runId, CHARGED)) return false;
      rows().push({ storeId, runId, message: CHARGED, executionId, sent: false });
      return true;
    },
    async finish(storeId, runId, message) {
      const found = one(storeId, runId, message);
      if (found) found.sent = true;
    },
    async release(storeId, runId, message) {
      const found = one(storeId, runId, message);
      removeRows(rows(), (row) => row === found);
    },
    count: async (storeId, runId) => countMessages(rows().filter(isOf(storeId, runId))),
    async clear(storeId, runId) {
      removeRows(rows(), isOf(storeId, runId));
    },
  };
}
