import { join, resolve } from 'node:path';
import type { Clock, HttpClient, Logger, Mailer, Ports } from '@sendstep/core';
import type { Knex } from '@sendstep/knex';
import type { MailboxProvider } from './mailbox-tokens.js';
import { baseUrlFault, databaseUrlFault, networksFault, urlFault } from './option-faults.js';
import { GOOGLE, MICROSOFT } from './providers.js';
import { SettingError } from './setting-error.js';

/** Everything is optional with SQLite. With MySQL and a Knex instance, `masterKey` is required. */
export interface SendstepOptions {
  /**
   * `sqlite:PATH`, `sqlite::memory:`, `mysql://user:password@host/database` (MariaDB too), or a Knex instance, which the
   * caller closes. Default: a SQLite file in the data directory.
   */
  database?: string | Knex | undefined;
  /** Encryption key: 32 bytes, or the same in base64 (`NEW,OLD` during a rotation). */
  masterKey?: string | Uint8Array | undefined;
  /** File with the key, if `masterKey` is not set; created for a new SQLite database. Default: in the data directory. */
  masterKeyFile?: string | undefined;
  /** Directory of the SQLite file, uploaded files and copies of git repositories. Default: `./data`. */
  dataDirectory?: string | undefined;
  /** `check` throws if the schema is not up to date; `never` does not look. Default: `run`. */
  migrate?: 'run' | 'check' | 'never' | undefined;
  /** Runs the background jobs in this process. Default: true. */
  background?: boolean | undefined;
  /** How long `close` waits for emails and HTTP requests in progress. Default: 10 seconds. */
  graceMs?: number | undefined;
  /** Public URL of the pages that links in emails lead to. */
  baseUrl?: string | undefined;
  /** Addresses and CIDRs that outgoing connections may reach besides public addresses. */
  allowNetworks?: string[] | undefined;
  githubApiUrl?: string | undefined;
  /** OAuth clients of connected mailboxes. */
  google?: Partial<MailboxProvider> | undefined;
  microsoft?: Partial<MailboxProvider> | undefined;
  /** Adapters instead of our own. The caller closes them. */
  http?: HttpClient | undefined;
  mailer?: Mailer | undefined;
  repoHosts?: Partial<Ports['repoHosts']> | undefined;
  clock?: Clock | undefined;
  /** Gets warnings of the database and failures of background jobs; a pino logger fits. Default: none. */
  logger?: Logger | undefined;
}

export type OptionName = keyof SendstepOptions;

const isText = (value: unknown) => (typeof value === 'string' && value !== '' ? undefined : 'must be a text');
const isBoolean = (value: unknown) => (typeof value === 'boolean' ? undefined : 'must be true or false');
const isObject = (value: unknown) => (typeof value === 'object' ? undefined : 'must be an object');
const has =
  (...methods: string[]) =>
  (value: unknown) => {
    const missing = methods.find((name) => typeof (value as Record<string, unknown> | null)?.[name] !== 'function');
    return missing && `must have the method ${missing}`;
  };
const text = (fault: (value: string) => string | undefined) => (value: unknown) =>
  isText(value) ?? fault(value as string);
const isKnex = (value: unknown) => typeof value === 'function' && 'client' in value;

/** Why the value of an option cannot be used. */
const FAULTS: Record<OptionName, (value: unknown) => string | undefined> = {
  database: (value) => (isKnex(value) ? undefined : text(databaseUrlFault)(value)),
  masterKey: (value) => (value instanceof Uint8Array ? undefined : isText(value)),
  masterKeyFile: isText,
  dataDirectory: isText,
  migrate: (value) =>
    ['run', 'check', 'never'].includes(value as string) ? undefined : 'must be "run", "check" or "never"',
  background: isBoolean,
  graceMs: (value) => (typeof value === 'number' && value >= 0 ? undefined : 'must be a number of milliseconds'),
  baseUrl: text(baseUrlFault),
  allowNetworks: (value) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? networksFault(value)
      : 'must be a list of addresses and networks',
  githubApiUrl: text(urlFault),
  google: isObject,
  microsoft: isObject,
  http: has('send', 'allows'),
  mailer: has('send'),
  repoHosts: isObject,
  clock: has('now'),
  logger: has('info', 'warn', 'error'),
};

const SILENT: Logger = { info() {}, warn() {}, error() {} };

/** Checks the options and fills in the defaults. */
export function readOptions(options: SendstepOptions) {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(FAULTS, name)) throw new SettingError(name, 'unknown option');
    const fault = value === undefined ? undefined : FAULTS[name as OptionName](value);
    if (fault) throw new SettingError(name, fault);
  }
  const dataDirectory = resolve(options.dataDirectory ?? 'data');
  return {
    ...options,
    dataDirectory,
    database: options.database ?? `sqlite:${join(dataDirectory, 'sendstep.db')}`,
    masterKeyFile: resolve(options.masterKeyFile ?? join(dataDirectory, 'master.key')),
    migrate: options.migrate ?? 'run',
    background: options.background ?? true,
    graceMs: options.graceMs ?? 10_000,
    baseUrl: options.baseUrl?.replace(/\/+$/, ''),
    allowNetworks: options.allowNetworks ?? [],
    githubApiUrl: options.githubApiUrl ?? 'https://api.github.com',
    google: { ...GOOGLE, ...options.google },
    microsoft: { ...MICROSOFT, ...options.microsoft },
    logger: options.logger ?? SILENT,
  };
}
export type ReadOptions = ReturnType<typeof readOptions>;

/** Whether the database is a SQLite file of ours, with files and key beside it. */
export const isSqliteFile = (database: ReadOptions['database']): database is string =>
  typeof database === 'string' && database.startsWith('sqlite:') && database !== MEMORY;

export const MEMORY = 'sqlite::memory:';
