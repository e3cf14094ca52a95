import { join, resolve } from 'node:path';
import { SendstepError } from '@sendstep/core';

/** Everything that can be set, from the environment or from flags of the same meaning. */
export interface Configuration {
  databaseUrl: string;
  dataDirectory: string;
  /** Base64; several with a comma between, the present one first. */
  masterKey: string | undefined;
  masterKeyFile: string;
  host: string;
  port: number;
  /** Where callers reach this host; by default where it listens. */
  baseUrl: string | undefined;
  trustProxy: boolean;
  /** Web origins that browsers may call the API from. */
  origins: string[];
  apiKey: string | undefined;
  /** A remote host to work through, instead of the database. */
  remoteUrl: string | undefined;
}

/** Name of each setting in the environment; the flag is the same name in kebab case (`SENDSTEP_DATA_DIR`, `--data-dir`). */
export const SETTINGS = {
  SENDSTEP_DATABASE_URL:
    'sqlite:PATH or mysql://user:password@host/database (default: a SQLite file in the data directory)',
  SENDSTEP_DATA_DIR: 'where the embedded database and uploaded files live (default ./data)',
  SENDSTEP_MASTER_KEY: '32 bytes in base64 that seal what is stored; during a rotation NEW,OLD (required with MySQL)',
  SENDSTEP_MASTER_KEY_FILE:
    'file that holds the master key when it is not set (default master.key in the data directory)',
  SENDSTEP_HOST: 'address to listen on (default 127.0.0.1)',
  SENDSTEP_PORT: 'port to listen on (default 8080)',
  SENDSTEP_BASE_URL: 'where callers reach this host, for example https://sendstep.example (default: where it listens)',
  SENDSTEP_TRUST_PROXY: 'true behind a proxy that sets X-Forwarded-* (default false)',
  SENDSTEP_CORS_ORIGINS: 'comma-separated web origins that browsers may call the API from (default none)',
  SENDSTEP_API_KEY: 'the key to work with',
  SENDSTEP_URL: 'a running Sendstep to work through, for example https://sendstep.example',
} as const;
export type Setting = keyof typeof SETTINGS;
export type Settings = Partial<Record<Setting, string | undefined>>;

const misconfigured = (setting: Setting, reason: string) => new SendstepError('invalid', `${setting}: ${reason}`);

/** Reads settings; an empty value is as if absent. */
export function readConfiguration(settings: Settings): Configuration {
  const get = (name: Setting) => settings[name]?.trim() || undefined;
  const dataDirectory = resolve(get('SENDSTEP_DATA_DIR') ?? 'data');
  const port = Number(get('SENDSTEP_PORT') ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw misconfigured('SENDSTEP_PORT', 'must be 0 to 65535');
  const databaseUrl = get('SENDSTEP_DATABASE_URL') ?? `sqlite:${join(dataDirectory, 'sendstep.db')}`;
  if (!/^(sqlite:.|(mysql|mariadb):\/\/[^/]+\/.)/.test(databaseUrl)) {
    throw misconfigured('SENDSTEP_DATABASE_URL', 'must be sqlite:PATH or mysql://user:password@host:port/database');
  }
  const address = (name: 'SENDSTEP_URL' | 'SENDSTEP_BASE_URL') => {
    const url = get(name);
    if (url && !(/^https?:\/\//.test(url) && URL.canParse(url))) {
      throw misconfigured(name, 'must be an address that starts with http:// or https://');
    }
    return url?.replace(/\/+$/, '');
  };
  return {
    databaseUrl,
    dataDirectory,
    masterKey: get('SENDSTEP_MASTER_KEY'),
    masterKeyFile: resolve(get('SENDSTEP_MASTER_KEY_FILE') ?? join(dataDirectory, 'master.key')),
    host: get('SENDSTEP_HOST') ?? '127.0.0.1',
    port,
    baseUrl: address('SENDSTEP_BASE_URL'),
    trustProxy: get('SENDSTEP_TRUST_PROXY') === 'true',
    origins: (get('SENDSTEP_CORS_ORIGINS') ?? '').split(',').flatMap((origin) => origin.trim() || []),
    apiKey: get('SENDSTEP_API_KEY'),
    remoteUrl: address('SENDSTEP_URL'),
  };
}
