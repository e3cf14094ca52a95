import { createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const repository: Migration = {
  name: '0006-repository',
  async up(knex, dialect) {
    // One per store. `imported_to` is the last queued layout of those that existed before connecting; null when all are queued.
    await createTable(knex, dialect, {
      name: 'repositories',
      columns: [
        'store_id varchar(36) not null',
        'id varchar(36) not null',
        'provider varchar(10) not null',
        'url text not null',
        'branch varchar(200) not null',
        'sealed mediumtext',
        'connected_at bigint not null',
        'imported_to varchar(36)',
        'committed int not null',
        'last_commit varchar(64)',
        'last_commit_at bigint',
        'last_error text',
        'failures int not null',
        'next_attempt_at bigint not null',
      ],
      primary: ['store_id'],
    });
    await createTable(knex, dialect, {
      name: 'repository_outbox',
      columns: [
        'store_id varchar(36) not null',
        'repository_id varchar(36) not null',
        'layout_id varchar(36) not null',
        'version int not null',
        'kind varchar(10) not null',
        'queued_at bigint not null',
      ],
      primary: ['store_id', 'layout_id', 'version'],
    });
  },
};
