import { conflict, SendstepError, unavailable } from '@sendstep/core';

const code = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');

/**
 * Another transaction won, and nothing was changed: a deadlock, a conflict with a transaction of another Galera node, or a
 * foreign key whose other side changed on another node after we had locked ours.
 */
export const isAborted = (error: unknown) =>
  /^ER_(LOCK_DEADLOCK|CHECKREAD|(ROW_IS|NO)_REFERENCED(_ROW)?(_2)?)$/.test(code(error));

/** Another transaction interfered: the same work may succeed when it is retried. */
export const isRetryable = (error: unknown) =>
  isAborted(error) || /^(ER_LOCK_WAIT_TIMEOUT|SQLITE_(BUSY|LOCKED)(_.*)?)$/.test(code(error));

export const isDuplicate = (error: unknown) =>
  ['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_UNIQUE'].includes(code(error));

/** A Galera node without a quorum refuses statements as unknown commands, and fails commits. */
const UNAVAILABLE =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|PROTOCOL_|ER_CON_COUNT|ER_TOO_MANY|ER_SERVER_SHUTDOWN|ER_CONNECTION_KILLED|ER_ACCESS_DENIED|ER_DBACCESS|ER_BAD_DB|ER_QUERY_INTERRUPTED|ER_STATEMENT_TIMEOUT|ER_QUERY_TIMEOUT|ER_DISK_FULL|ER_RECORD_FILE_FULL|ER_OPTION_PREVENTS|ER_CANT_OPEN|ER_UNKNOWN_COM_ERROR|ER_ERROR_DURING_COMMIT|SQLITE_(IOERR|FULL|READONLY|CANTOPEN|CORRUPT|NOTADB))/;
const CLOSED = /connection is closed|Unable to acquire a connection|aborted|closed state|lost connection/i;

/** The storage is unreachable, full or overloaded; the caller did nothing wrong. */
const isUnavailable = (error: unknown) =>
  isRetryable(error) ||
  UNAVAILABLE.test(code(error)) ||
  (error as Error | null)?.name === 'KnexTimeoutError' ||
  CLOSED.test((error as Error | null)?.message ?? '');

/** Turns a driver's error into a `SendstepError`. Anything but a conflict or an outage is a bug in our SQL and is left as it is. */
export function translate(error: unknown): unknown {
  if (error instanceof SendstepError) return error;
  if (isDuplicate(error)) return conflict('a record with the same identity exists already');
  return isUnavailable(error) ? unavailable(error) : error;
}
