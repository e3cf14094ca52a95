import type { Settings } from '../../domain/settings.js';
import type { SettingsStore } from '../../ports/index.js';
import { removeRows, rowsOf, type Tables } from './tables.js';

export function memorySettingsStore(tables: () => Tables): SettingsStore {
  const rows = () => rowsOf<{ storeId: string; settings: Partial<Settings> }>(tables(), 'store_settings');
  const find = async (storeId: string) =>
    structuredClone(rows().find((row) => row.storeId === storeId)?.settings ?? {});
  return {
    find,
    lock: find,
    async replace(storeId, settings) {
      removeRows(rows(), (row) => row.storeId === storeId);
      rows().push({ storeId, settings: structuredClone(settings) });
    },
    listHistoryDays: async (after, limit) =>
      rows()
        .flatMap(({ storeId, settings: { historyDays } }) => (historyDays ? [{ storeId, historyDays }] : []))
        .filter(({ storeId }) => storeId > after)
        .sort((a, b) => (a.storeId < b.storeId ? -1 : 1))
        .slice(0, limit),
  };
}
