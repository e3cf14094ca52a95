import type { MailboxRow, MailboxStatus, MailboxStore, MailboxSummary, Provider } from '@sendstep/core';
import type { Knex } from 'knex';
import { isDefaultColumn } from './default-sender-store.js';
import { byId, listRows } from './rows.js';

interface SummaryRow {
  id: string;
  provider: Provider;
  display_name: string;
  address: string;
  status: MailboxStatus;
  is_default: number;
  created_at: number;
}
interface Row extends SummaryRow {
  sealed: string;
  search: string;
}
const COLUMNS = ['id', 'provider', 'display_name', 'address', 'status', 'created_at'];

const readSummary = (row: SummaryRow): MailboxSummary => ({
  id: row.id,
  provider: row.provider,
  displayName: row.display_name,
  address: row.address,
  status: row.status,
  isDefault: row.is_default === 1,
  createdAt: row.created_at,
});
const read = (row: Row): MailboxRow => ({ ...readSummary(row), sealed: row.sealed, search: row.search });

export function knexMailboxStore(knex: Knex): MailboxStore {
  const one = (storeId: string, id: string) => byId(knex('mailboxes'), storeId, id);
  const summary = [...COLUMNS, isDefaultColumn(knex, 'mailboxes')];
  const all = [...summary, 'sealed', 'search'];
  const first = async (query: Knex.QueryBuilder) => {
    const row: Row | undefined = await query.first(all);
    return row && read(row);
  };
  return {
    find: (storeId, id) => first(one(storeId, id)),
    lock: (storeId, id) => first(one(storeId, id).forUpdate()),
    async findMasked(storeId, provider, address) {
      const rows: Row[] = await knex('mailboxes').where({ store_id: storeId, provider, address }).select(all);
      return rows.map(read);
    },
    async list(storeId, slice) {
      const ofStore = knex('mailboxes').where({ store_id: storeId });
      const { items, total } = await listRows<SummaryRow>(ofStore, summary, slice);
      return { items: items.map(readSummary), total };
    },
    async insert(storeId, { id, provider, displayName, address, status, sealed, search, createdAt }) {
      await knex('mailboxes').insert({
        store_id: storeId,
        id,
        provider,
        display_name: displayName,
        address,
        status,
        sealed,
        search,
        created_at: createdAt,
      });
    },
    replace: async (storeId, id, { displayName, status, sealed, search }) =>
      (await one(storeId, id).update({ display_name: displayName, status, sealed, search })) > 0,
    remove: async (storeId, id) => (await one(storeId, id).delete()) > 0,
  };
}
