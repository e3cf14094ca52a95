import { addColumns, createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const recipientsAndDeletions: Migration = {
  name: '0011-recipients-and-deletions',
  async up(knex, dialect) {
    await addColumns(knex, dialect, 'executions', ['accepted int', 'refused int', 'warnings mediumtext']);
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
