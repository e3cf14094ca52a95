import { slotMs } from '../../domain/budgets.js';
import type { Key } from '../../domain/key.js';
import type { KeyStore } from '../../ports/index.js';
import { storeRows } from './store-store.js';
import { listRows, type Rings, removeRows, rowsOf, type Tables } from './tables.js';

type Row = Key & { storeId: string; hash: string };
const keyRows = (tables: Tables) => rowsOf<Row>(tables, 'keys');
export const livingKey = (tables: Tables, hash: string) =>
  keyRows(tables).find((key) => key.hash === hash && key.revokedAt === null);

export function memoryKeyStore(tables: () => Tables, rings: Rings): KeyStore {
  const rows = () => keyRows(tables());
  const one = (storeId: string, id: string) => rows().find((key) => key.storeId === storeId && key.id === id);
  const living = (storeId: string, id: string) => {
    const key = one(storeId, id);
    return key?.revokedAt === null ? key : undefined;
  };
  const show = ({ storeId, hash, ...key }: Row): Key => {
    const ring = rings.get(`request:${hash}`);
    return { ...key, lastUsedAt: ring && ring.total > 0 ? ring.slot * slotMs('request') : key.lastUsedAt };
  };
  return {
    async find(storeId, id) {
      const key = one(storeId, id);
      return key && show(key);
    },
    storeOf: async (id) => rows().find((key) => key.id === id)?.storeId,
    async factsByHash(hash) {
      const key = livingKey(tables(), hash);
      if (!key) return undefined;
      const { storeId, id, name, hint } = key;
      return {
        storeId,
        id,
        name,
        hint,
        dataKey: storeRows(tables()).find((store) => store.id === storeId)?.dataKey ?? '',
      };
    },
    async list(storeId, slice) {
      const mine = rows().filter((key) => key.storeId === storeId);
      const { items, total } = listRows(mine, slice);
      return { items: items.map(show), total };
    },
    async insert(storeId, key) {
      rows().push({ ...key, storeId });
    },
    async changeLevel(storeId, id, level) {
      const key = living(storeId, id);
      if (key) key.level = level;
      return key !== undefined;
    },
    async revoke(storeId, id, at) {
      const key = living(storeId, id);
      if (key) Object.assign(key, { lastUsedAt: show(key).lastUsedAt, revokedAt: at });
      return key !== undefined;
    },
    async removeRevoked(before, limit) {
      const gone = rows()
        .filter((key) => key.revokedAt !== null && key.revokedAt < before)
        .slice(0, limit);
      for (const { hash } of gone) for (const kind of ['request', 'execute']) rings.delete(`${kind}:${hash}`);
      return removeRows(rows(), (key) => gone.includes(key));
    },
  };
}
