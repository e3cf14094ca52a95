import { addColumns } from '../schema.js';
import type { Migration } from './migration.js';

export const interrupted: Migration = {
  name: '0014-interrupted',
  up: (knex, dialect) => addColumns(knex, dialect, 'executions', ['interrupted int']),
};
