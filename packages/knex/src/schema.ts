import type { Knex } from 'knex';
import type { Dialect } from './database.js';

export interface Table {
  name: string;
  /** Column definitions in the SQL that MySQL, MariaDB and SQLite all read. */
  columns: string[];
  primary: string[];
  /** Index name → columns. A name that starts with `unique_` makes it unique. */
  indexes?: Record<string, string[]>;
}

/**
 * Creates a table with its indexes. On MySQL it is one statement, because DDL there commits by itself: a process killed
 * half way must not leave a table without its indexes. Binary collation, so that ids and names compare exactly.
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
  // Without a rowid the primary key is the table, as in InnoDB.
  await knex.raw(`create table if not exists ${table.name} (${lines.join(', ')}) without rowid`);
  for (const { name, unique, columns } of indexes) {
    await knex.raw(`create ${unique}index if not exists ${table.name}_${name} on ${table.name} (${columns})`);
  }
}
