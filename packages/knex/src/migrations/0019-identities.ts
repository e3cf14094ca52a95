import { createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const identities: Migration = {
  name: '0019-identities',
  up: (knex, dialect) =>
    createTable(knex, dialect, {
      name: 'identities',
      columns: ['hash char(64) not null', 'account_id varchar(36) not null'],
      primary: ['hash'],
      indexes: { unique_account: ['account_id'] },
    }),
};
