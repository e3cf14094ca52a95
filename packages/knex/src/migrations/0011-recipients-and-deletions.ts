import type { Migration } from './index.js';

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
  },
};
