import { addColumns } from '../schema.js';
import type { Migration } from './migration.js';

export const hostAddresses: Migration = {
  name: '0012-host-addresses',
  up: (knex, dialect) =>
    addColumns(knex, dialect, 'runners', ['url varchar(2048)', 'configured int not null default 0']),
};
