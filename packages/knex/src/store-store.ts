import { fold, type RetiredStore, type Store, type StoreStore } from '@sendstep/core';
import type { Database } from './database.js';
import { isDuplicate } from './errors.js';
import { listRows } from './rows.js';
import { deleteSome, STORE_TABLES } from './store-tables.js';

interface Row {
  id: string;
  name: string;
  data_key: string;
  created_at: number;
}
const COLUMNS = ['id', 'name', 'data_key', 'created_at'];
const read = (row: Row): Store => ({
  id: row.id,
  name: row.name,
  dataKey: row.data_key,
  createdAt: row.created_at,
});

export function knexStoreStore({ knex, dialect }: Database): StoreStore {
  // Compared in JavaScript as well: MySQL ignores trailing spaces.
  const findBy = async (column: 'id' | 'name', value: string) => {
    const row: Row | undefined = await knex('stores').where(column, value).first(COLUMNS);
    return row?.[column] === value ? read(row) : undefined;
  };
  return {
    find: (id) => findBy('id', id),
    findByName: (name) => findBy('name', name),
    async list(slice) {
      const { items, total } = await listRows<Row>(knex('stores'), COLUMNS, slice);
      return { items: items.map(read), total };
    },
    async insert({ id, name, dataKey, createdAt }) {
      try {
        await knex('stores').insert({ id, name, search: fold(name), data_key: dataKey, created_at: createdAt });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },
    async listVaults(after, limit) {
      const rows: Row[] = await knex('stores')
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .select('id', 'data_key');
      return rows.map(({ id, data_key }) => ({ storeId: id, dataKey: data_key }));
    },
    replaceDataKey: async (id, old, dataKey) =>
      (await knex('stores').where({ id, data_key: old }).update({ data_key: dataKey })) > 0,

    async retire(id, at) {
      const store = await findBy('id', id);
      // The delete decides between concurrent removals.
      if (!store || (await knex('stores').where({ id }).delete()) === 0) return false;
      // Every host rejects a key without a budget.
      for (const table of ['key_budgets', 'api_keys', 'memberships'])
        await knex(table).where({ store_id: id }).delete();
      await knex('retired_stores').insert({ id, name: store.name, since: at });
      return true;
    },
    async findRetired(store) {
      const retired = knex('retired_stores').where({ id: store }).orWhere({ name: store });
      const found: RetiredStore[] = await retired.orderBy('since', 'desc').select('id', 'name', 'since');
      return found.find(({ id, name }) => id === store || name === store);
    },
    listRetired: (limit) => knex('retired_stores').orderBy('since').limit(limit).select('id', 'name', 'since'),
    async removeRows(id, limit) {
      if (await findBy('id', id)) return 0;
      for (const table of STORE_TABLES) {
        const removed = await deleteSome(knex, dialect, table, id, limit);
        if (removed > 0) return removed;
      }
      return 0;
    },
    async forgetRetired(id) {
      await knex('retired_stores').where({ id }).delete();
    },
  };
}
