import { resolve } from 'node:path';
import { SendstepError } from '@sendstep/core';
import type { ReadOptions } from './options.js';
import { SettingError } from './setting-error.js';

/** Codes for a database that cannot be used with these settings. A lock held by another process is not one of them. */
const UNUSABLE =
  /^(E(?!R_)[A-Z]|PROTOCOL_|HANDSHAKE_|ER_(ACCESS_DENIED|DBACCESS_DENIED|TABLEACCESS_DENIED|BAD_DB|HOST_|CON_COUNT|NOT_SUPPORTED_AUTH)|SQLITE_(CANTOPEN|READONLY|NOTADB|IOERR|FULL|CORRUPT|PERM|AUTH))/;

/** Why the database could not be opened at startup: option, location and cause, never the password. */
export function databaseFault(
  error: unknown,
  { database, dataDirectory }: Pick<ReadOptions, 'database' | 'dataDirectory'>,
): unknown {
  const cause = (error instanceof SendstepError ? error.details.cause : error) as
    | { code?: unknown; name?: unknown }
    | undefined;
  const timedOut = cause?.name === 'KnexTimeoutError';
  const code = timedOut ? 'no response' : String(cause?.code ?? '');
  if (!timedOut && !UNUSABLE.test(code)) return error;
  if (typeof database !== 'string') return new SettingError('database', `cannot connect (${code})`);
  if (database.startsWith('sqlite:')) {
    const path = resolve(database.slice('sqlite:'.length));
    return new SettingError(optionOf(path, dataDirectory), `cannot open ${path} (${code})`);
  }
  const { hostname, port, username, pathname } = new URL(database);
  const user = `"${decodeURIComponent(username)}"`;
  const name = `"${decodeURIComponent(pathname.slice(1))}"`;
  const reasons: Record<string, string> = {
    ER_ACCESS_DENIED_ERROR: `access denied for user ${user}`,
    ER_DBACCESS_DENIED_ERROR: `user ${user} has no access to database ${name}`,
    ER_TABLEACCESS_DENIED_ERROR: `user ${user} may not create tables in database ${name}`,
    ER_BAD_DB_ERROR: `unknown database ${name}`,
  };
  return new SettingError('database', `cannot connect to ${hostname}:${port || 3306} (${reasons[code] ?? code})`);
}

/** The option that determines where a file is. */
export const optionOf = (path: string, dataDirectory: string) =>
  path.startsWith(`${dataDirectory}/`) ? 'dataDirectory' : 'database';
