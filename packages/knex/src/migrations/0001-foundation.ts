import { createTable, type Table } from '../schema.js';
import type { Migration } from './migration.js';

/** Also created before the first migration, which it locks. */
export const LEASES: Table = {
  name: 'leases',
  columns: ['name varchar(100) not null', 'holder varchar(100) not null', 'until_ms bigint not null'],
  primary: ['name'],
};

export const foundation: Migration = {
  name: '0001-foundation',
  async up(knex, dialect) {
    await createTable(knex, dialect, {
      name: 'stores',
      columns: [
        'id varchar(36) not null',
        'name varchar(200) not null',
        'search mediumtext not null',
        'data_key varchar(255) not null',
        'created_at bigint not null',
      ],
      primary: ['id'],
      indexes: { unique_name: ['name'] },
    });
    await createTable(knex, dialect, {
      name: 'api_keys',
      columns: [
        'store_id varchar(36) not null',
        'id varchar(36) not null',
        'name varchar(200) not null',
        'hint varchar(20) not null',
        'level smallint not null',
        'hash char(64) not null',
        'created_at bigint not null',
        'last_used_at bigint',
        'revoked_at bigint',
      ],
      primary: ['store_id', 'id'],
      // A key is found by its hash before its store is known. An owner may identify it by its id alone.
      indexes: { unique_hash: ['hash'], unique_id: ['id'], revoked: ['revoked_at'] },
    });
    await createTable(knex, dialect, {
      name: 'key_budgets',
      columns: [
        'key_hash char(64) not null',
        'kind varchar(10) not null',
        'store_id varchar(36) not null',
        'level smallint not null',
        'budget int not null',
        'slot_ms int not null',
        'slot bigint not null',
        'total bigint not null',
        'ring varchar(610) not null',
        // Scratch space of the UPDATE on MySQL, which has no RETURNING.
        'moved bigint not null default 0',
        'granted int not null default 0',
        'answer bigint not null default 0',
      ],
      primary: ['key_hash', 'kind'],
      indexes: { store: ['store_id'] },
    });
    await createTable(knex, dialect, {
      name: 'http_requests',
      columns: [
        'store_id varchar(36) not null',
        'id varchar(36) not null',
        'name varchar(200) not null',
        'description text not null',
        'method varchar(10) not null',
        'url mediumtext not null',
        'timeout_ms int not null',
        'sealed mediumtext not null',
        'search mediumtext not null',
        'created_at bigint not null',
        'updated_at bigint not null',
      ],
      primary: ['store_id', 'id'],
    });
    await createTable(knex, dialect, LEASES);
    await createTable(knex, dialect, {
      name: 'runners',
      columns: ['id varchar(100) not null', 'alive_until bigint not null'],
      primary: ['id'],
      indexes: { alive: ['alive_until'] },
    });
  },
};
