import type { Security, SmtpSenderChange, SmtpSenderRow, SmtpSenderStore, SmtpSenderSummary } from '@sendstep/core';
import type { Knex } from 'knex';
import { isDefaultColumn, isDefaultSql } from './default-sender-store.js';
import { rawRows } from './raw-query.js';
import { byId, isId, listRows, maskedBefore } from './rows.js';

interface SummaryRow {
  id: string;
  name: string;
  host: string;
  port: number;
  security: Security;
  from_name: string;
  from_address: string;
  reply_to: string;
  bounce_address: string | null;
  feedback_id: string | null;
  has_username: number;
  has_password: number;
  is_default: number;
  created_at: number;
  updated_at: number;
}
interface Row extends SummaryRow {
  sealed: string;
  search: string;
  masked_by: number;
}
const COLUMNS = [
  'id',
  'name',
  'host',
  'port',
  'security',
  'from_name',
  'from_address',
  'reply_to',
  'bounce_address',
  'feedback_id',
  'has_username',
  'has_password',
  'created_at',
  'updated_at',
];

const FIND = `select ${COLUMNS.join()}, sealed, search, masked_by, ${isDefaultSql('smtp_senders')}
  from smtp_senders where store_id = ? and id = ?`;

const readSummary = (row: SummaryRow): SmtpSenderSummary => ({
  id: row.id,
  name: row.name,
  host: row.host,
  port: row.port,
  security: row.security,
  fromName: row.from_name,
  fromAddress: row.from_address,
  replyTo: row.reply_to,
  bounceAddress: row.bounce_address ?? '',
  feedbackId: row.feedback_id ?? '',
  hasUsername: row.has_username === 1,
  hasPassword: row.has_password === 1,
  isDefault: row.is_default === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
const read = (row: Row | undefined): SmtpSenderRow | undefined =>
  row && { ...readSummary(row), sealed: row.sealed, search: row.search, maskedBy: row.masked_by };

const write = (change: SmtpSenderChange) => ({
  name: change.name,
  host: change.host,
  port: change.port,
  security: change.security,
  from_name: change.fromName,
  from_address: change.fromAddress,
  reply_to: change.replyTo,
  bounce_address: change.bounceAddress,
  feedback_id: change.feedbackId,
  has_username: change.hasUsername ? 1 : 0,
  has_password: change.hasPassword ? 1 : 0,
  sealed: change.sealed,
  search: change.search,
  masked_by: change.maskedBy,
  updated_at: change.updatedAt,
});

export function knexSmtpSenderStore(knex: Knex): SmtpSenderStore {
  const one = (storeId: string, id: string) => byId(knex('smtp_senders'), storeId, id);
  const summary = [...COLUMNS, isDefaultColumn(knex, 'smtp_senders')];
  const all = [...summary, 'sealed', 'search', 'masked_by'];
  return {
    find: async (storeId, id) => (isId(id) ? read((await rawRows<Row>(knex, FIND, [storeId, id]))[0]) : undefined),
    lock: async (storeId, id) => read(await one(storeId, id).forUpdate().first(all)),
    async list(storeId, slice) {
      const ofStore = knex('smtp_senders').where({ store_id: storeId });
      const { items, total } = await listRows<SummaryRow>(ofStore, summary, slice);
      return { items: items.map(readSummary), total };
    },
    async insert(storeId, row) {
      await knex('smtp_senders').insert({ store_id: storeId, id: row.id, created_at: row.createdAt, ...write(row) });
    },
    replace: async (storeId, id, change) => (await one(storeId, id).update(write(change))) > 0,
    remove: async (storeId, id) => (await one(storeId, id).delete()) > 0,
    listMaskedBefore: (version, limit) => maskedBefore(knex('smtp_senders'), 'id', version, limit),
  };
}
