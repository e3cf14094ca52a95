/** Run on every new connection. No busy timeout: SQLite would block the process while it waits; the client waits instead. */
export const SQLITE_PRAGMAS = 'pragma busy_timeout=0; pragma journal_mode=WAL; pragma synchronous=NORMAL;';
