import type { RunMessageStore } from '../../ports/index.js';
import { removeRows, rowsOf, type Tables } from './tables.js';

export function memoryRunMessageStore(tables: () => Tables): RunMessageStore {
  const rows = () =>
    rowsOf<{ storeId: string; runId: string; message: number; sent: boolean }>(tables(), 'run_messages');
  const one = (storeId: string, runId: string, message: number) =>
    rows().find((row) => row.storeId === storeId && row.runId === runId && row.message === message);
  return {
    async begin(storeId, runId, message) {
      const found = one(storeId, runId, message);
      if (found) return found.sent ? 'sent' : 'unknown';
      rows().push({ storeId, runId, message, sent: false });
      return 'new';
    },
    async finish(storeId, runId, message) {
      const found = one(storeId, runId, message);
      if (found) found.sent = true;
    },
    async clear(storeId, runId) {
      removeRows(rows(), (row) => row.storeId === storeId && row.runId === runId);
    },
  };
}
