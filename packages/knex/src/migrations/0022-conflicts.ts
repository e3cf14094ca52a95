import type { Knex } from 'knex';
import { addColumns } from '../schema.js';
import type { Migration } from './migration.js';

/** Child table, its columns, parent table, and the columns there. */
const REFERENCES = [
  ['file_uses', ['store_id', 'file_key'], 'files', ['store_id', 'id']],
  ['preset_uses', ['store_id', 'preset_id'], 'presets', ['store_id', 'id']],
  ['repository_outbox', ['store_id'], 'repositories', ['store_id']],
] as const;

/**
 * Makes transactions of different Galera nodes conflict that on one server wait for each other (ADR 26). A locking read
 * locks rows of its own node only. A foreign key makes an insert conflict with the removal of the row it refers to, and not
 * with other inserts. Where there is no such row, both transactions change `touched`.
 */
export const conflicts: Migration = {
  name: '0022-conflicts',
  async up(knex, dialect) {
    for (const table of ['stores', 'accounts', 'layouts'])
      await addColumns(knex, dialect, table, ['touched int not null default 0']);
    if (dialect === 'mysql') for (const reference of REFERENCES) await addReference(knex, reference);
  },
};

async function addReference(knex: Knex, [child, from, parent, to]: (typeof REFERENCES)[number]): Promise<void> {
  const name = `${child}_${parent}`;
  const existing = knex('information_schema.table_constraints').whereRaw('constraint_schema = database()');
  if (await existing.where({ table_name: child, constraint_name: name }).first(knex.raw('1'))) return;
  // On Galera a file could be deleted while a layout started to use it.
  const same = from.map((column, i) => `${parent}.${to[i]} = ${child}.${column}`).join(' and ');
  await knex.raw(`delete from ${child} where not exists (select 1 from ${parent} where ${same})`);
  await knex.raw(
    `alter table ${child} add constraint ${name} foreign key (${from.join()}) references ${parent} (${to.join()})`,
  );
}
