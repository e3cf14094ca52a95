import type { Knex } from 'knex';
import { dialectOf } from './database.js';
import { withIndex } from './rows.js';

/** Tables whose lists have stored counts, with the column that their rows can also be listed by. See ADR 31. */
export const GROUPED_BY = { layouts: 'category', http_requests: "''", files: "''", unsubscribes: "''" } as const;
export type ListedTable = keyof typeof GROUPED_BY;

/** Those that can be searched. See ADR 32. */
export const isSearched = (table: ListedTable) => table !== 'unsubscribes';

/** The group of all rows of a table. */
export const ALL = '';

/** The table, read by the index of dirty rows: without statistics, SQLite would read every row of the store. */
export const dirtyRows = (knex: Knex, table: ListedTable) => withIndex(dialectOf(knex), table, 'dirty');
