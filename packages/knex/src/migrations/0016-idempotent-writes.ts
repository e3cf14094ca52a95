import { createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const idempotentWrites: Migration = {
  name: '0016-idempotent-writes',
  async up(knex, dialect) {
    await createTable(knex, dialect, {
      name: 'idempotent_writes',
      columns: [
        'store_id varchar(36) not null',
        'id varchar(64) not null',
        'created_at bigint not null',
        'sealed mediumtext not null',
      ],
      primary: ['store_id', 'id'],
      indexes: { age: ['created_at'] },
    });
  },
};
