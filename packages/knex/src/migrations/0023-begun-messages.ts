import { addColumns } from '../schema.js';
import type { Migration } from './migration.js';

/** The execution that was the last to begin a message: its history entry says what may have been sent. */
export const begunMessages: Migration = {
  name: '0023-begun-messages',
  up: (knex, dialect) => addColumns(knex, dialect, 'run_messages', ['execution_id varchar(36)']),
};
