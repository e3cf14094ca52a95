import { createTable } from '../schema.js';
import type { Migration } from './migration.js';

/** Facts about the whole installation, such as its master key. */
export const installation: Migration = {
  name: '0020-installation',
  up: (knex, dialect) =>
    createTable(knex, dialect, {
      name: 'installation',
      columns: ['name varchar(50) not null', 'value varchar(200) not null'],
      primary: ['name'],
    }),
};
