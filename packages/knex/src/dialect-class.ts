import knex, { type Knex } from 'knex';

/**
 * The class Knex uses for a client name, to extend it. Knex accepts a subclass as `client` but does not export its
 * dialects, and files under knex/lib may move in any release.
 */
export const dialectClass = (client: 'better-sqlite3' | 'mysql2'): typeof Knex.Client =>
  knex({ client, useNullAsDefault: true }).client.constructor;
