import { addColumns } from '../schema.js';
import type { Migration } from './migration.js';

export const runnerFacts: Migration = {
  name: '0021-runner-facts',
  up: (knex, dialect) => addColumns(knex, dialect, 'runners', ['name varchar(255)', 'master_keys varchar(1000)']),
};
