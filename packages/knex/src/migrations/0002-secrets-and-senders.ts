import { createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const secretsAndSenders: Migration = {
  name: '0002-secrets-and-senders',
  async up(knex, dialect) {
    await createTable(knex, dialect, {
      name: 'secrets',
      columns: [
        'store_id varchar(36) not null',
        'id varchar(36) not null',
        'name varchar(100) not null',
        'description text not null',
        'sealed mediumtext',
        'allow_hosts text not null',
        'search mediumtext not null',
        'created_at bigint not null',
        'updated_at bigint not null',
      ],
      primary: ['store_id', 'id'],
      indexes: { unique_name: ['store_id', 'name'] },
    });
    await createTable(knex, dialect, {
      name: 'smtp_senders',
      columns: [
        'store_id varchar(36) not null',
        'id varchar(36) not null',
        'name varchar(200) not null',
        'host varchar(255) not null',
        'port int not null',
        'security varchar(10) not null',
        'from_name varchar(200) not null',
        'from_address varchar(320) not null',
        'reply_to varchar(320) not null',
        'has_username smallint not null',
        'has_password smallint not null',
        'sealed mediumtext not null',
        'search mediumtext not null',
        'created_at bigint not null',
        'updated_at bigint not null',
      ],
      primary: ['store_id', 'id'],
    });
    await createTable(knex, dialect, {
      name: 'mailboxes',
      columns: [
        'store_id varchar(36) not null',
        'id varchar(36) not null',
        'provider varchar(20) not null',
        'display_name varchar(200) not null',
        'address varchar(320) not null',
        'status varchar(20) not null',
        'sealed mediumtext not null',
        'search mediumtext not null',
        'created_at bigint not null',
      ],
      primary: ['store_id', 'id'],
    });
    // One row per store, so there cannot be two default senders.
    await createTable(knex, dialect, {
      name: 'default_senders',
      columns: ['store_id varchar(36) not null', 'sender_id varchar(36) not null'],
      primary: ['store_id'],
    });
    await createTable(knex, dialect, {
      name: 'store_settings',
      columns: ['store_id varchar(36) not null', 'settings mediumtext not null'],
      primary: ['store_id'],
    });
  },
};
