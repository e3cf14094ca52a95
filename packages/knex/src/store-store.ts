import { fold, type Store, type StoreStore } from '@sendstep/core';
import type { Knex } from 'knex';
import { isDuplicate } from './errors.js';
import { listRows } from './rows.js';

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

export function knexStoreStore(knex: Knex): StoreStore {
  // Exact in JavaScript as well: MySQL ignores trailing spaces when it compares.
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
  };
}
