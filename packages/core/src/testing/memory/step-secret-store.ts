import type { StepSecret } from '../../domain/step-signature.js';
import type { StepSecretStore } from '../../ports/index.js';
import { removeRows, rowsOf, type Tables } from './tables.js';

export function memoryStepSecretStore(tables: () => Tables): StepSecretStore {
  const rows = () => rowsOf<{ storeId: string; secret: StepSecret }>(tables(), 'step_secrets');
  const remove = async (storeId: string) => {
    removeRows(rows(), (row) => row.storeId === storeId);
  };
  return {
    find: async (storeId) => rows().find((row) => row.storeId === storeId)?.secret,
    async replace(storeId, secret) {
      await remove(storeId);
      rows().push({ storeId, secret });
    },
    remove,
  };
}
