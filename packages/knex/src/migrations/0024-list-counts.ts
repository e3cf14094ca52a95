import { addColumns, createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const listCounts: Migration = {
  name: '0024-list-counts',
  async up(knex, dialect) {
    // Every existing row is new to the counts: a job folds them, and lists are exact until then.
    for (const table of ['layouts', 'http_requests', 'files']) {
      const columns = ['counted varchar(20) null', 'dirty tinyint not null default 1'];
      await addColumns(knex, dialect, table, columns, { dirty: ['dirty', 'store_id', 'id'] });
    }
    await createTable(knex, dialect, {
      name: 'list_chunks',
      columns: [
        'store_id varchar(36) not null',
        // A table, and a category or the empty text for all of its rows.
        'list varchar(20) not null',
        'group_name varchar(20) not null',
        // Counts the rows from this id up to the next chunk; `last_id` is the highest it has ever counted.
        'from_id varchar(36) not null',
        'last_id varchar(36) not null',
        'total int not null',
      ],
      primary: ['store_id', 'list', 'group_name', 'from_id'],
    });
  },
};
