import type { HttpRequestChange, HttpRequestRow, HttpRequestStore, HttpRequestSummary, Method } from '@sendstep/core';
import type { Knex } from 'knex';
import { dirtyIfChanged, listCounted, unlist } from './list-chunks.js';
import { rawRows } from './raw-query.js';
import { inTransaction } from './retry-transaction.js';
import { byId, isId, maskedBefore } from './rows.js';

interface SummaryRow {
  id: string;
  name: string;
  description: string;
  method: Method;
  url: string;
  timeout_ms: number;
  version: number;
  created_at: number;
  updated_at: number;
}
interface Row extends SummaryRow {
  sealed: string;
  search: string;
  masked_by: number;
}
const SUMMARY = ['id', 'name', 'description', 'method', 'url', 'timeout_ms', 'version', 'created_at', 'updated_at'];
const ALL = [...SUMMARY, 'sealed', 'search', 'masked_by'];

const FIND = `select ${ALL.join(', ')} from http_requests where store_id = ? and id = ?`;

const readSummary = (row: SummaryRow): HttpRequestSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  method: row.method,
  url: row.url,
  timeoutMs: row.timeout_ms,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
const read = (row: Row | undefined): HttpRequestRow | undefined =>
  row && { ...readSummary(row), sealed: row.sealed, search: row.search, maskedBy: row.masked_by };

const write = (change: HttpRequestChange) => ({
  name: change.name,
  description: change.description,
  method: change.method,
  url: change.url,
  timeout_ms: change.timeoutMs,
  version: change.version,
  sealed: change.sealed,
  search: change.search,
  masked_by: change.maskedBy,
  updated_at: change.updatedAt,
});

export function knexHttpRequestStore(knex: Knex): HttpRequestStore {
  const one = (storeId: string, id: string) => byId(knex('http_requests'), storeId, id);
  return {
    async find(storeId, id) {
      if (!isId(id)) return undefined;
      return read((await rawRows<Row>(knex, FIND, [storeId, id]))[0]);
    },
    lock: async (storeId, id) => read(await one(storeId, id).forUpdate().first(ALL)),
    async list(storeId, slice) {
      const { items, total } = await listCounted<SummaryRow>(knex, 'http_requests', storeId, SUMMARY, slice);
      return { items: items.map(readSummary), total };
    },
    async insert(storeId, row) {
      await knex('http_requests').insert({ store_id: storeId, id: row.id, created_at: row.createdAt, ...write(row) });
    },
    replace: async (storeId, id, change) =>
      (await one(storeId, id).update({ dirty: dirtyIfChanged(knex, change.search), ...write(change) })) > 0,
    remove: (storeId, id) =>
      inTransaction(knex, async (trx) => {
        await unlist(trx, 'http_requests', storeId, id);
        return (await byId(trx('http_requests'), storeId, id).delete()) > 0;
      }),
    listMaskedBefore: (version, limit) => maskedBefore(knex('http_requests'), 'id', version, limit),
  };
}
