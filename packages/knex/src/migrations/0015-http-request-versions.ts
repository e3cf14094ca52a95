import { addColumns } from '../schema.js';
import type { Migration } from './migration.js';

export const httpRequestVersions: Migration = {
  name: '0015-http-request-versions',
  up: (knex, dialect) => addColumns(knex, dialect, 'http_requests', ['version int not null default 1']),
};
