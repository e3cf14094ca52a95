import type { DeletedAction, DeletedActionStore } from '../../ports/index.js';
import { rowsOf, type Tables } from './tables.js';

export function memoryDeletedActionStore(tables: () => Tables): DeletedActionStore {
  const rows = () => rowsOf<DeletedAction & { storeId: string }>(tables(), 'deleted_actions');
  return {
    async insert(storeId, deleted) {
      rows().push({ ...deleted, storeId });
    },
    async find(storeId, actionType, id) {
      const row = rows().find((one) => one.storeId === storeId && one.actionType === actionType && one.id === id);
      return row && { actionType, id, name: row.name, deletedAt: row.deletedAt };
    },
  };
}
