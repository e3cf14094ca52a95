import type { Knex } from 'knex';
import type { Dialect } from './database.js';

export interface Table {
  name: string;
  /** Column definitions in SQL that MySQL, MariaDB and SQLite all accept. */
  columns: string[];
  primary: string[];
  /** Index name → columns. An index whose name starts with `unique_` is unique. */
  indexes?: Record<string, string[]>;
}

/**
 * Creates a table with its indexes. One statement on MySQL, where each DDL statement commits: a process killed in between
 * would leave a table without indexes. The binary collation makes ids and names compare exactly.
 */
export async function createTable(knex: Knex, dialect: Dialect, table: Table): Promise<void> {
  const indexes = Object.entries(table.indexes ?? {}).map(([name, columns]) => ({
    name,
    unique: name.startsWith('unique_') ? 'unique ' : '',
    columns: columns.join(', '),
  }));
  const lines = [...table.columns, `primary key (${table.primary.join(', ')})`];
  if (dialect === 'mysql') {
    lines.push(...indexes.map(({ name, unique, columns }) => `${unique}key ${name} (${columns})`));
    const options = 'engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin';
    await knex.raw(`create table if not exists ${table.name} (${lines.join(', ')}) ${options}`);
    return;
  }
  // Without rowid, rows are stored in the primary key, as in InnoDB.
  await knex.raw(`create table if not exists ${table.name} (${lines.join(', ')}) without rowid`);
  for (const { name, unique, columns } of indexes) {
    await knex.raw(`create ${unique}index if not exists ${table.name}_${name} on ${table.name} (${columns})`);
  }
}

/**
 * Adds columns to a table, except those it already has, and indexes on them. One statement on MySQL, where each DDL
 * statement commits; SQLite takes one change per statement and rolls all of them back with the migration.
 */
export async function addColumns(
  knex: Knex,
  dialect: Dialect,
  table: string,
  columns: string[],
  indexes: Record<string, string[]> = {},
): Promise<void> {
  const missing: string[] = [];
  for (const column of columns) {
    const [name, type] = column.split(' ');
    const [isRequired, hasDefault] = [/ not null\b/i.test(column), / default /i.test(column)];
    if (isRequired && !hasDefault)
      throw new Error(`${table}.${name}: SQLite adds a "not null" column only with a default`);
    if (/text|blob/i.test(type ?? '') && hasDefault)
      throw new Error(`${table}.${name}: MySQL has no default for ${type}`);
    if (!(await knex.schema.hasColumn(table, name!))) missing.push(`add column ${column}`);
  }
  if (missing.length === 0) return;
  if (dialect === 'mysql') {
    const keys = Object.entries(indexes).map(([name, on]) => `add key ${name} (${on.join(', ')})`);
    await knex.raw(`alter table ${table} ${[...missing, ...keys].join(', ')}`);
    return;
  }
  for (const change of missing) await knex.raw(`alter table ${table} ${change}`);
  for (const [name, on] of Object.entries(indexes))
    await knex.raw(`create index ${table}_${name} on ${table} (${on.join(', ')})`);
}
