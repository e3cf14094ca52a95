import type { Migration } from './migration.js';

export const hostAddresses: Migration = {
  name: '0012-host-addresses',
  async up(knex) {
    for (const [column, type] of [
      ['url', 'varchar(2048)'],
      ['configured', 'int not null default 0'],
    ] as const) {
      if (await knex.schema.hasColumn('runners', column)) continue;
      await knex.raw(`alter table runners add column ${column} ${type}`);
    }
  },
};
