import { createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const executions: Migration = {
  name: '0005-executions',
  async up(knex, dialect) {
    await createTable(knex, dialect, {
      name: 'executions',
      columns: [
        'store_id varchar(36) not null',
        'id varchar(36) not null',
        'action_type varchar(20) not null',
        'status varchar(10) not null',
        'config_id varchar(36) not null',
        'action_name varchar(200) not null',
        'origin varchar(10) not null',
        'step_reference varchar(200) not null',
        'run_hash char(64)',
        'locale varchar(64) not null',
        // Wide enough that a long error cannot keep a run from being closed.
        'summary mediumtext not null',
        'error mediumtext not null',
        'started_at bigint not null',
        'finished_at bigint',
        'attempts int not null',
        'sealed mediumtext not null',
        // While pending: the end of its lease, by the database's clock.
        'expires_at bigint',
        // The time in its id, in hours since 1970: lists are ordered by id, and SQL cannot extract the time from it.
        'id_hour int not null',
        // The status it has in `execution_counts`, and whether its status has changed since.
        'counted varchar(10)',
        'dirty tinyint not null',
      ],
      primary: ['store_id', 'id'],
      indexes: {
        type: ['store_id', 'action_type', 'status', 'id'],
        config: ['store_id', 'config_id', 'action_type', 'status', 'id'],
        unique_run: ['store_id', 'run_hash'],
        dirty: ['dirty', 'store_id'],
        expires: ['expires_at'],
      },
    });
    await createTable(knex, dialect, {
      name: 'execution_counts',
      columns: [
        'store_id varchar(36) not null',
        // A type per day, a type per hour, or one layout or HTTP request per day: see `execution-tally.ts`.
        'scope varchar(60) not null',
        // The first hour of the bucket, in hours since 1970.
        'bucket int not null',
        'status varchar(10) not null',
        // Executions listed in this bucket (by the time in their ids), and executions that began in it (for statistics).
        'listed bigint not null',
        'happened bigint not null',
      ],
      primary: ['store_id', 'scope', 'bucket', 'status'],
    });
  },
};
