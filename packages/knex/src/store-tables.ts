import type { Knex } from 'knex';
import type { Dialect } from './database.js';

/** Rows that one statement deletes of a table whose rows are large: 16 MB of bytes. */
const CHUNKS = 64;

/**
 * Every table that has rows of stores, in the order in which a removed store leaves them: counts after what is counted.
 * Not `files` and `file_leftovers`, which tell where bytes are. A test compares this with the schema.
 */
export const STORE_TABLES = [
  'api_keys',
  'key_budgets',
  'step_secrets',
  'link_keys',
  'secrets',
  'smtp_senders',
  'mailboxes',
  'default_senders',
  'store_settings',
  'repositories',
  'repository_outbox',
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
  'email_usage',
  'blobs',
  'blob_chunks',
];

/** Deletes up to so many rows of a store from one table; answers how many. */
export async function deleteSome(knex: Knex, dialect: Dialect, table: string, storeId: string, limit: number) {
  const most = table === 'blob_chunks' ? Math.min(limit, CHUNKS) : limit;
  const rows = () => knex(table).where({ store_id: storeId }).limit(most);
  if (dialect === 'mysql') return rows().delete();
  // SQLite deletes by a limit only through the keys.
  const keys: string[] = await knex
    .from(knex.raw('pragma_table_info(?)', [table]))
    .where('pk', '>', 0)
    .pluck('name');
  return knex(table).whereIn(keys, rows().select(keys)).delete();
}
