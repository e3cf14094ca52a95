import type { Knex } from 'knex';
import type { Dialect } from './database.js';

/** Rows deleted per statement from a table with large rows: 16 MB. */
const MAX_CHUNKS = 64;

/**
 * Every table with rows of a store, in the order they are deleted when the store is removed: counts after what they count,
 * and rows after those that refer to them. Not `files` and `file_leftovers`, which are needed to delete the bytes. A test
 * compares this list with the schema.
 */
export const STORE_TABLES = [
  'api_keys',
  'key_budgets',
  'memberships',
  'step_secrets',
  'link_keys',
  'secrets',
  'smtp_senders',
  'mailboxes',
  'default_senders',
  'store_settings',
  'repository_outbox',
  'repositories',
  'run_messages',
  'executions',
  'execution_counts',
  'deleted_actions',
  'http_requests',
  'file_uses',
  'preset_uses',
  'preset_defaults',
  'presets',
  'step_references',
  'layout_versions',
  'layout_parts',
  'layout_contents',
  'layouts',
  'unsubscribes',
  'list_chunks',
  'list_signatures',
  'email_usage',
  'idempotent_writes',
  'blobs',
  'blob_chunks',
];

/** Deletes up to `limit` rows of a store from one table; returns how many. */
export async function deleteSome(knex: Knex, dialect: Dialect, table: string, storeId: string, limit: number) {
  const count = table === 'blob_chunks' ? Math.min(limit, MAX_CHUNKS) : limit;
  const rows = () => knex(table).where({ store_id: storeId }).limit(count);
  if (dialect === 'mysql') return rows().delete();
  // SQLite has no DELETE with LIMIT.
  const keys: string[] = await knex
    .from(knex.raw('pragma_table_info(?)', [table]))
    .where('pk', '>', 0)
    .pluck('name');
  return knex(table).whereIn(keys, rows().select(keys)).delete();
}
