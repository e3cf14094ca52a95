import type { HttpRequestChange, HttpRequestRow, HttpRequestStore, HttpRequestSummary, Method } from '@sendstep/core';
import type { Database } from './database.js';
import { IS_SAME_TEXT, listCounted, unlist } from './list-chunks.js';
import { durableChanges, rawRows } from './raw-query.js';
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
const WRITTEN = [
  ...['name', 'description', 'method', 'url', 'timeout_ms', 'version', 'sealed', 'search', 'masked_by'],
  'updated_at',
];
const INSERT = `insert into http_requests (store_id, id, created_at, ${WRITTEN.join()})
  values (?, ?, ?, ${WRITTEN.map(() => '?').join()})`;
const REPLACE = `update http_requests set dirty = case when ${IS_SAME_TEXT} then dirty else 1 end, ${WRITTEN.map((column) => `${column} = ?`).join()}
  where store_id = ? and id = ?`;

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

/** The values of `WRITTEN`. */
const write = (change: HttpRequestChange) => [
  ...[change.name, change.description, change.method, change.url, change.timeoutMs, change.version],
  ...[change.sealed, change.search, change.maskedBy, change.updatedAt],
];

export function knexHttpRequestStore({ knex, dialect }: Database): HttpRequestStore {
  const find = async (storeId: string, id: string, lock = '') =>
    isId(id) ? read((await rawRows<Row>(knex, `${FIND}${lock}`, [storeId, id]))[0]) : undefined;
  return {
    find: (storeId, id) => find(storeId, id),
    lock: (storeId, id) => find(storeId, id, dialect === 'mysql' ? ' for update' : ''),
    async list(storeId, slice) {
      const { items, total } = await listCounted<SummaryRow>(knex, 'http_requests', storeId, SUMMARY, slice);
      return { items: items.map(readSummary), total };
    },
    async insert(storeId, row) {
      await durableChanges(knex, INSERT, [storeId, row.id, row.createdAt, ...write(row)]);
    },
    async replace(storeId, id, change, from) {
      if (!isId(id)) return false;
      const [condition, bindings] = from === undefined ? ['', []] : [' and version = ?', [from]];
      const values = [change.search, change.search, ...write(change), storeId, id, ...bindings];
      return (await durableChanges(knex, `${REPLACE}${condition}`, values)) > 0;
    },
    remove: (storeId, id) =>
      inTransaction(knex, async (trx) => {
        await unlist(trx, 'http_requests', storeId, id);
        return (await byId(trx('http_requests'), storeId, id).delete()) > 0;
      }),
    listMaskedBefore: (version, limit) => maskedBefore(knex('http_requests'), 'id', version, limit),
  };
}
