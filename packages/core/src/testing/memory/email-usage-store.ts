import type { EmailUsageStore } from '../../ports/index.js';
import { rowsOf, type Tables } from './tables.js';

export function memoryEmailUsageStore(tables: () => Tables): EmailUsageStore {
  const rows = () => rowsOf<{ storeId: string; month: string; used: number }>(tables(), 'email_usage');
  function row(storeId: string, month: string) {
    const found = rows().find((each) => each.storeId === storeId && each.month === month);
    if (found) return found;
    const fresh = { storeId, month, used: 0 };
    rows().push(fresh);
    return fresh;
  }
  return {
    async take(storeId, month, count, limit) {
      const usage = row(storeId, month);
      if (limit !== null && usage.used + count > limit) return false;
      usage.used += count;
      return true;
    },
    async giveBack(storeId, month, count) {
      const usage = row(storeId, month);
      usage.used = Math.max(0, usage.used - count);
    },
    used: async (storeId, month) => row(storeId, month).used,
  };
}
