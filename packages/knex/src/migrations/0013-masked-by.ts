import type { Migration } from './migration.js';

/** Rows from before were masked by rules that had no number. */
const COLUMN = 'add column masked_by int not null default 0';

export const maskedBy: Migration = {
  name: '0013-masked-by',
  async up(knex, dialect) {
    for (const table of ['http_requests', 'secrets', 'smtp_senders']) {
      const isDone = await knex.schema.hasColumn(table, 'masked_by');
      // One statement on MySQL, where a process that is killed must not leave the column without its index.
      const index = dialect === 'mysql' ? ', add key masked_by (masked_by)' : '';
      if (!isDone) await knex.raw(`alter table ${table} ${COLUMN}${index}`);
      if (dialect === 'sqlite') await knex.raw(`create index if not exists ${table}_masked_by on ${table} (masked_by)`);
    }
  },
};
