import { createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const linksAndUnsubscribes: Migration = {
  name: '0007-links-and-unsubscribes',
  async up(knex, dialect) {
    await createTable(knex, dialect, {
      name: 'link_keys',
      columns: [
        'id varchar(36) not null',
        'store_id varchar(36) not null',
        'purpose varchar(10) not null',
        'number int not null',
        'sealed text not null',
        'created_at bigint not null',
      ],
      // A link identifies its key before its store is known.
      primary: ['id'],
      indexes: { unique_number: ['store_id', 'purpose', 'number'] },
    });
    await createTable(knex, dialect, {
      name: 'unsubscribes',
      columns: [
        'store_id varchar(36) not null',
        'id varchar(36) not null',
        'hash char(64) not null',
        'sealed text not null',
        'source varchar(10) not null',
        'created_at bigint not null',
      ],
      primary: ['store_id', 'id'],
      indexes: { unique_hash: ['store_id', 'hash'] },
    });
  },
};
