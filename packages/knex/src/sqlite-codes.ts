/** SQLite's (extended) result codes that callers distinguish. */
const CODES: Record<number, string> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  19: 'SQLITE_CONSTRAINT',
  26: 'SQLITE_NOTADB',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
};

/** SQLite's texts for the same codes: errors of statements that return rows have no number. */
const TEXTS: [text: string, code: string][] = [
  ['database is locked', 'SQLITE_BUSY'],
  ['database table is locked', 'SQLITE_LOCKED'],
  ['attempt to write a readonly database', 'SQLITE_READONLY'],
  ['disk I/O error', 'SQLITE_IOERR'],
  ['database disk image is malformed', 'SQLITE_CORRUPT'],
  ['database or disk is full', 'SQLITE_FULL'],
  ['unable to open database file', 'SQLITE_CANTOPEN'],
  ['file is not a database', 'SQLITE_NOTADB'],
  ['UNIQUE constraint failed', 'SQLITE_CONSTRAINT_UNIQUE'],
];

function codeOf({ errcode, message }: { errcode?: number; message: string }): string {
  if (typeof errcode === 'number') return CODES[errcode] ?? CODES[errcode & 0xff] ?? 'SQLITE_ERROR';
  return TEXTS.find(([text]) => message.startsWith(text))?.[1] ?? 'SQLITE_ERROR';
}

/** Runs the work and gives errors of SQLite the `code` that other drivers give them. */
export function withCode<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SQLITE_ERROR') {
      Object.assign(error as Error, { code: codeOf(error as Error) });
    }
    throw error;
  }
}
