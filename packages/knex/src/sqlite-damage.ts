import { DatabaseSync } from '@photostructure/sqlite';

const MAX_FAULTS = 3;

/** What is wrong with the pages of a database file; empty if it is intact. Reads the whole file. */
export function sqliteDamage(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = database.prepare(`pragma quick_check(${MAX_FAULTS})`).all() as { quick_check: string }[];
    return rows.map((row) => row.quick_check).filter((text) => text !== 'ok');
  } catch (error) {
    return [(error as Error).message];
  } finally {
    database.close();
  }
}
