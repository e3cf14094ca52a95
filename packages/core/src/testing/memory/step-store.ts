import type { StepStore } from '../../ports/index.js';
import { removeRows, rowsOf, type Tables } from './tables.js';

export function memoryStepStore(tables: () => Tables): StepStore {
  const rows = () => rowsOf<{ storeId: string; stepReference: string; layoutId: string }>(tables(), 'steps');
  const forget = (storeId: string, stepReference: string) =>
    removeRows(rows(), (row) => row.storeId === storeId && row.stepReference === stepReference) > 0;
  return {
    async remember(storeId, stepReference, layoutId) {
      forget(storeId, stepReference);
      rows().push({ storeId, stepReference, layoutId });
    },
    forget: async (storeId, stepReference) => forget(storeId, stepReference),
    countForLayout: async (storeId, layoutId) =>
      rows().filter((row) => row.storeId === storeId && row.layoutId === layoutId).length,
  };
}
