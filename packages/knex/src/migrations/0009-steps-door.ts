import { createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const stepsDoor: Migration = {
  name: '0009-steps-door',
  async up(knex, dialect) {
    await createTable(knex, dialect, {
      name: 'step_secrets',
      columns: ['store_id varchar(36) not null', 'sealed text not null', 'created_at bigint not null'],
      primary: ['store_id'],
    });
  },
};
