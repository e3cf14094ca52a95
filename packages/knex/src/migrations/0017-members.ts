import { createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const members: Migration = {
  name: '0017-members',
  async up(knex, dialect) {
    await createTable(knex, dialect, {
      name: 'accounts',
      columns: [
        'id varchar(36) not null',
        'name varchar(200) not null',
        'installation int not null',
        'created_at bigint not null',
      ],
      primary: ['id'],
      indexes: { administrator: ['installation', 'id'] },
    });
    await createTable(knex, dialect, {
      name: 'memberships',
      columns: [
        'store_id varchar(36) not null',
        'account_id varchar(36) not null',
        'role varchar(10) not null',
        'sealed text not null',
        'created_at bigint not null',
      ],
      primary: ['store_id', 'account_id'],
      indexes: { account: ['account_id'], role: ['store_id', 'role'] },
    });
    await createTable(knex, dialect, {
      name: 'sessions',
      columns: [
        'id varchar(36) not null',
        'account_id varchar(36) not null',
        'hash char(64) not null',
        'label varchar(200) not null',
        'created_at bigint not null',
        'last_used_at bigint not null',
      ],
      primary: ['id'],
      indexes: {
        unique_hash: ['hash'],
        account: ['account_id', 'id'],
        created: ['created_at'],
        last_used: ['last_used_at'],
      },
    });
    await createTable(knex, dialect, {
      name: 'sign_in_links',
      columns: ['hash char(64) not null', 'account_id varchar(36) not null', 'expires_at bigint not null'],
      primary: ['hash'],
      indexes: { account: ['account_id'], expiry: ['expires_at'] },
    });
  },
};
