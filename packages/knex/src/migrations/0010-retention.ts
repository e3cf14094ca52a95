import { createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const retention: Migration = {
  name: '0010-retention',
  async up(knex, dialect) {
    await createTable(knex, dialect, {
      name: 'retired_stores',
      columns: ['id varchar(36) not null', 'name varchar(200) not null', 'since bigint not null'],
      primary: ['id'],
    });
  },
};
