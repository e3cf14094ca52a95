import { addColumns, createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const searchSignatures: Migration = {
  name: '0026-search-signatures',
  async up(knex, dialect) {
    await addColumns(knex, dialect, 'unsubscribes', ['counted varchar(20) null', 'dirty tinyint not null default 1'], {
      dirty: ['dirty', 'store_id', 'id'],
    });
    // Separate from `list_chunks`, which every list reads.
    await createTable(knex, dialect, {
      name: 'list_signatures',
      columns: [
        'store_id varchar(36) not null',
        'list varchar(20) not null',
        'from_id varchar(36) not null',
        'signature blob not null',
      ],
      primary: ['store_id', 'list', 'from_id'],
    });
    // A job folds every row again and signs the chunks; searches read rows that are not folded.
    for (const table of ['layouts', 'http_requests', 'files']) await knex(table).update({ dirty: 1 });
  },
};
