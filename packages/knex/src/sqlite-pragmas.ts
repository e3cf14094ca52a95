/** Run on every new connection. */
export const SQLITE_PRAGMAS = 'pragma busy_timeout=5000; pragma journal_mode=WAL; pragma synchronous=NORMAL;';
