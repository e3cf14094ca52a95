import { createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const sending: Migration = {
  name: '0008-sending',
  async up(knex, dialect) {
    await createTable(knex, dialect, {
      name: 'email_usage',
      columns: ['store_id varchar(36) not null', 'month char(7) not null', 'used int not null'],
      primary: ['store_id', 'month'],
    });
    // Rows are deleted when their run is over.
    await createTable(knex, dialect, {
      name: 'run_messages',
      columns: [
        'store_id varchar(36) not null',
        'run_hash char(64) not null',
        'message int not null',
        'sent int not null',
      ],
      primary: ['store_id', 'run_hash', 'message'],
    });
  },
};
