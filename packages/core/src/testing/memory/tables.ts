import type { Listed, Slice } from '../../shared/paging.js';

/** All rows, by table. A transaction works on a copy, which then replaces the original. */
export type Tables = Map<string, unknown[]>;

/** The rows of one table, which can be changed in place. */
export function rowsOf<T>(tables: Tables, name: string): T[] {
  const rows = tables.get(name);
  if (rows) return rows as T[];
  const fresh: T[] = [];
  tables.set(name, fresh);
  return fresh;
}

/** Removes rows from a table; returns how many. */
export function removeRows<T>(rows: T[], gone: (row: T) => boolean): number {
  const before = rows.length;
  rows.splice(0, before, ...rows.filter((row) => !gone(row)));
  return before - rows.length;
}

/** A page of the newest rows. */
export function listRows<T extends { id: string }>(rows: T[], slice: Slice, search = (_: T) => ''): Listed<T> {
  const matching = rows.filter((row) => !slice.q || search(row).includes(slice.q));
  matching.sort((a, b) => (a.id < b.id ? 1 : -1));
  return { items: matching.slice(slice.offset, slice.offset + slice.limit), total: matching.length };
}

interface Ring {
  slot: number;
  total: number;
  /** Running totals at the end of past slots, oldest first. */
  ends: number[];
}
/** By `kind:hash`. Outside the tables: used budget stays used when a transaction fails. */
export type Rings = Map<string, Ring>;
