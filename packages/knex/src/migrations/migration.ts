import type { Knex } from 'knex';
import type { Dialect } from '../database.js';

/** One step of the schema. It must be safe to run again after it was interrupted: MySQL commits each DDL statement. */
export interface Migration {
  name: string;
  up(knex: Knex, dialect: Dialect): Promise<void>;
}
