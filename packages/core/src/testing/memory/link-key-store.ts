import type { LinkKey } from '../../domain/link-token.js';
import type { LinkKeyStore } from '../../ports/index.js';
import { rowsOf, type Tables } from './tables.js';

type Row = LinkKey & { storeId: string };

export function memoryLinkKeyStore(tables: () => Tables): LinkKeyStore {
  const rows = () => rowsOf<Row>(tables(), 'link_keys');
  const some = (storeId: string, purpose: string) =>
    rows().filter((row) => row.storeId === storeId && row.purpose === purpose);
  return {
    async find(id) {
      const row = rows().find((one) => one.id === id);
      return row && { ...row };
    },
    async latest(storeId, purpose) {
      const [row] = some(storeId, purpose).sort((a, b) => b.number - a.number);
      if (!row) return undefined;
      const { storeId: _, ...key } = row;
      return key;
    },
    async insert(storeId, key) {
      if (some(storeId, key.purpose).some(({ number }) => number === key.number)) return false;
      rows().push({ ...key, storeId });
      return true;
    },
  };
}
