import { resolve } from 'node:path';
import { SendstepError } from '@sendstep/core';
import type { Configuration } from './configuration.js';
import { SettingError } from './setting-error.js';

/** Codes for a database that cannot be used with these settings. A lock held by another process is not one of them. */
const UNUSABLE =
  /^(E(?!R_)[A-Z]|PROTOCOL_|HANDSHAKE_|ER_(ACCESS_DENIED|DBACCESS_DENIED|TABLEACCESS_DENIED|BAD_DB|HOST_|CON_COUNT|NOT_SUPPORTED_AUTH)|SQLITE_(CANTOPEN|READONLY|NOTADB|IOERR|FULL|CORRUPT|PERM|AUTH))/;

/** Why the database could not be opened at startup: setting, location and cause, never the password. */
export function databaseFault(error: unknown, { databaseUrl, dataDirectory }: Configuration): unknown {
  const cause = (error instanceof SendstepError ? error.details.cause : error) as
    | { code?: unknown; name?: unknown }
    | undefined;
  const timedOut = cause?.name === 'KnexTimeoutError';
  const code = timedOut ? 'no response' : String(cause?.code ?? '');
  if (!timedOut && !UNUSABLE.test(code)) return error;
  if (databaseUrl.startsWith('sqlite:')) {
    const path = resolve(databaseUrl.slice('sqlite:'.length));
    return new SettingError(settingOf(path, dataDirectory), `cannot open ${path} (${code})`);
  }
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const user = `"${decodeURIComponent(username)}"`;
  const database = `"${decodeURIComponent(pathname.slice(1))}"`;
  const reasons: Record<string, string> = {
    ER_ACCESS_DENIED_ERROR: `access denied for user ${user}`,
    ER_DBACCESS_DENIED_ERROR: `user ${user} has no access to database ${database}`,
    ER_TABLEACCESS_DENIED_ERROR: `user ${user} may not create tables in database ${database}`,
    ER_BAD_DB_ERROR: `unknown database ${database}`,
  };
  return new SettingError(
    'SENDSTEP_DATABASE_URL',
    `cannot connect to ${hostname}:${port || 3306} (${reasons[code] ?? code})`,
  );
}

/** The setting that determines where a file is. */
export const settingOf = (path: string, dataDirectory: string) =>
  path.startsWith(`${dataDirectory}/`) ? 'SENDSTEP_DATA_DIR' : 'SENDSTEP_DATABASE_URL';
