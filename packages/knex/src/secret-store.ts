import { isSecretName, type SecretRow, type SecretStore, type SecretSummary } from '@sendstep/core';
import type { Knex } from 'knex';
import { isDuplicate } from './errors.js';
import { rawRows } from './raw-query.js';
import { listRows, maskedBefore } from './rows.js';

interface ClearRow {
  id: string;
  name: string;
  description: string;
  created_at: number;
  updated_at: number;
}
interface ListRow extends ClearRow {
  has_value: number;
}
interface Row extends ClearRow {
  sealed: string | null;
  allow_hosts: string;
  search: string;
  masked_by: number;
}
const CLEAR = ['id', 'name', 'description', 'created_at', 'updated_at'];
const ALL = [...CLEAR, 'sealed', 'allow_hosts', 'search', 'masked_by'];

const readClear = (row: ClearRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
const read = (row: Row): SecretRow => ({
  ...readClear(row),
  sealed: row.sealed,
  allowHosts: JSON.parse(row.allow_hosts),
  search: row.search,
  maskedBy: row.masked_by,
});
const readOne = (row: Row | undefined) => row && read(row);
const readSummary = (row: ListRow): SecretSummary => ({ ...readClear(row), hasValue: row.has_value === 1 });

export function knexSecretStore(knex: Knex): SecretStore {
  const hasValue = knex.raw('(sealed is not null) as has_value') as unknown as string;
  // MySQL ignores trailing spaces in comparisons, so anything that is not a valid name matches nothing.
  const one = (storeId: string, name: string) =>
    isSecretName(name) ? knex('secrets').where({ store_id: storeId, name }) : knex('secrets').whereRaw('1 = 0');
  return {
    find: async (storeId, name) => readOne(await one(storeId, name).first(ALL)),
    async findMany(storeId, names) {
      const known = names.filter(isSecretName);
      if (known.length === 0) return [];
      const sql = `select ${ALL.join()} from secrets where store_id = ? and name in (${known.map(() => '?').join()})`;
      return (await rawRows<Row>(knex, sql, [storeId, ...known])).map(read);
    },
    lock: async (storeId, name) => readOne(await one(storeId, name).forUpdate().first(ALL)),
    async list(storeId, slice) {
      const ofStore = knex('secrets').where({ store_id: storeId });
      const { items, total } = await listRows<ListRow>(ofStore, [...CLEAR, hasValue], slice);
      return { items: items.map(readSummary), total };
    },
    async insert(storeId, { id, name, description, sealed, allowHosts, search, maskedBy, createdAt, updatedAt }) {
      const clear = { store_id: storeId, id, name, description, created_at: createdAt, updated_at: updatedAt };
      try {
        await knex('secrets').insert({
          ...clear,
          sealed,
          allow_hosts: JSON.stringify(allowHosts),
          search,
          masked_by: maskedBy,
        });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },
    async replace(storeId, name, { description, sealed, allowHosts, search, maskedBy, updatedAt }) {
      const clear = { description, search, masked_by: maskedBy, updated_at: updatedAt };
      return (await one(storeId, name).update({ ...clear, sealed, allow_hosts: JSON.stringify(allowHosts) })) > 0;
    },
    remove: async (storeId, name) => (await one(storeId, name).delete()) > 0,
    listMaskedBefore: (version, limit) => maskedBefore(knex('secrets'), 'name', version, limit),
  };
}
