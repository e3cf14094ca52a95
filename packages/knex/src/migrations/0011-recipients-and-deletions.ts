import { createTable } from '../schema.js';
import type { Migration } from './migration.js';

const COLUMNS = ['accepted int', 'refused int', 'warnings mediumtext'].map((column) => `add column ${column}`);

export const recipientsAndDeletions: Migration = {
  name: '0011-recipients-and-deletions',
  async up(knex, dialect) {
    if (!(await knex.schema.hasColumn('executions', 'accepted'))) {
      // One statement on MySQL, where a process that is killed must not leave some of the columns. SQLite takes one column
      // at a time and rolls all of them back.
      const changes = dialect === 'mysql' ? [COLUMNS.join(', ')] : COLUMNS;
      for (const change of changes) await knex.raw(`alter table executions ${change}`);
    }
    await createTable(knex, dialect, {
      name: 'deleted_actions',
      columns: [
        'store_id varchar(36) not null',
        'id varchar(36) not null',
        'action_type varchar(20) not null',
        'name varchar(200) not null',
        'deleted_at bigint not null',
      ],
      primary: ['store_id', 'id'],
    });
  },
};
