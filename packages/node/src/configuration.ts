import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseUrl } from '@sendstep/core';
import { parseNetwork } from './address-guard.js';
import type { MailboxProvider } from './mailbox-tokens.js';
import { SettingError } from './setting-error.js';

export { SettingError };

/** Everything that can be set, from the environment or from flags of the same meaning. */
export interface Configuration {
  databaseUrl: string;
  dataDirectory: string;
  /** Base64; several with a comma between, the present one first. */
  masterKey: string | undefined;
  masterKeyFile: string;
  host: string;
  port: number;
  /** Where callers reach this host, and what links in mails begin with; by default where a running host listens. */
  baseUrl: string | undefined;
  trustProxy: boolean;
  /** Web origins that browsers may call the API from. */
  origins: string[];
  /** Addresses and CIDRs that outgoing connections may reach beyond public ones. */
  allowNetworks: string[];
  /** Where GitHub's API is, for connected repositories. */
  githubApiUrl: string;
  /** How connected mailboxes are reached, and who we are to their providers. */
  google: MailboxProvider;
  microsoft: MailboxProvider;
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
  SENDSTEP_BASE_URL:
    'where callers reach this host, for example https://sendstep.example; links in mails begin with it (default: where a host listens)',
  SENDSTEP_TRUST_PROXY: 'true behind a proxy that sets X-Forwarded-* (default false)',
  SENDSTEP_CORS_ORIGINS: 'comma-separated web origins that browsers may call the API from (default none)',
  SENDSTEP_ALLOW_NETWORKS:
    'comma-separated networks that outgoing connections may reach beyond public addresses, for example 10.1.0.0/16 (default none)',
  SENDSTEP_GITHUB_API_URL: 'where GitHub’s API is (default https://api.github.com; an Enterprise server has its own)',
  SENDSTEP_GOOGLE_CLIENT_ID: 'who this installation is to Google, for connected Gmail mailboxes (default none)',
  SENDSTEP_GOOGLE_CLIENT_SECRET: 'the secret of that client; never shown',
  SENDSTEP_GOOGLE_API_URL: 'where Gmail’s API is (default https://gmail.googleapis.com)',
  SENDSTEP_GOOGLE_TOKEN_URL: 'where Google gives out tokens (default https://oauth2.googleapis.com/token)',
  SENDSTEP_MICROSOFT_CLIENT_ID: 'who this installation is to Microsoft, for connected Outlook mailboxes (default none)',
  SENDSTEP_MICROSOFT_CLIENT_SECRET: 'the secret of that client; never shown',
  SENDSTEP_MICROSOFT_API_URL: 'where Microsoft Graph is (default https://graph.microsoft.com)',
  SENDSTEP_MICROSOFT_TOKEN_URL:
    'where Microsoft gives out tokens (default https://login.microsoftonline.com/common/oauth2/v2.0/token)',
  SENDSTEP_API_KEY: 'the key to work with',
  SENDSTEP_URL: 'a running Sendstep to work through, for example https://sendstep.example',
} as const;
export type Setting = keyof typeof SETTINGS;
export type Settings = Partial<Record<Setting, string | undefined>>;

const misconfigured = (setting: Setting, reason: string) => new SettingError(setting, reason);
const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

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
  if (!databaseUrl.startsWith('sqlite:') && !isDecodable(databaseUrl)) {
    const reason = 'not a valid URL; in names and passwords write % as %25, @ as %40 and / as %2F';
    throw misconfigured('SENDSTEP_DATABASE_URL', reason);
  }
  const address = (name: Extract<Setting, `${string}_URL`>) => {
    const url = get(name);
    if (url && !(/^https?:\/\//.test(url) && parseUrl(url))) {
      throw misconfigured(name, 'must be an address that starts with http:// or https://');
    }
    return url?.replace(/\/+$/, '');
  };
  const list = (name: Setting) => (get(name) ?? '').split(',').flatMap((item) => item.trim() || []);
  const allowNetworks = list('SENDSTEP_ALLOW_NETWORKS');
  const noNetwork = allowNetworks.find((network) => !parseNetwork(network));
  if (noNetwork) {
    throw misconfigured('SENDSTEP_ALLOW_NETWORKS', `${noNetwork} is not an address, nor a network such as 10.1.0.0/16`);
  }
  const origins = list('SENDSTEP_CORS_ORIGINS');
  // Browsers send nothing but the origin: anything more, and any wildcard, would never be met.
  const noOrigin = origins.find((origin) => parseUrl(origin)?.origin !== origin);
  if (noOrigin) {
    throw misconfigured('SENDSTEP_CORS_ORIGINS', `${noOrigin} is not an origin such as https://shop.example`);
  }
  const trustProxy = get('SENDSTEP_TRUST_PROXY') ?? 'false';
  if (!['true', 'false'].includes(trustProxy)) throw misconfigured('SENDSTEP_TRUST_PROXY', 'must be true or false');
  const host = get('SENDSTEP_HOST') ?? '127.0.0.1';
  if (!isIP(host) && !HOST_NAME.test(host)) {
    throw misconfigured('SENDSTEP_HOST', 'must be an address to listen on, such as 127.0.0.1 or ::1');
  }
  const baseUrl = address('SENDSTEP_BASE_URL');
  const { username, password, search, hash } = baseUrl ? new URL(baseUrl) : ({} as Partial<URL>);
  if (username || password || search || hash) {
    throw misconfigured('SENDSTEP_BASE_URL', 'must have no user, query or fragment, because paths are added to it');
  }
  const provider = (name: 'GOOGLE' | 'MICROSOFT', apiUrl: string, tokenUrl: string): MailboxProvider => {
    const [id, secret] = [`SENDSTEP_${name}_CLIENT_ID`, `SENDSTEP_${name}_CLIENT_SECRET`] as const;
    if (get(id) && !get(secret)) throw misconfigured(secret, `required with ${id}`);
    if (get(secret) && !get(id)) throw misconfigured(id, `required with ${secret}`);
    return {
      clientId: get(id),
      clientSecret: get(secret),
      apiUrl: address(`SENDSTEP_${name}_API_URL`) ?? apiUrl,
      tokenUrl: address(`SENDSTEP_${name}_TOKEN_URL`) ?? tokenUrl,
    };
  };
  return {
    databaseUrl,
    dataDirectory,
    masterKey: get('SENDSTEP_MASTER_KEY'),
    masterKeyFile: resolve(get('SENDSTEP_MASTER_KEY_FILE') ?? join(dataDirectory, 'master.key')),
    host,
    port,
    baseUrl,
    trustProxy: trustProxy === 'true',
    origins,
    allowNetworks,
    githubApiUrl: address('SENDSTEP_GITHUB_API_URL') ?? 'https://api.github.com',
    google: provider('GOOGLE', 'https://gmail.googleapis.com', 'https://oauth2.googleapis.com/token'),
    microsoft: provider(
      'MICROSOFT',
      'https://graph.microsoft.com',
      'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    ),
    apiKey: readKey(get('SENDSTEP_API_KEY')),
    // The banner of a host shows it with these paths, so that they are copied along.
    remoteUrl: address('SENDSTEP_URL')?.replace(/\/api\/(?:v1|mcp)$/, ''),
  };
}

/** Whether it is a URL whose parts can be read: a lone % in a password cannot. */
function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(new URL(url).href) !== '';
  } catch {
    return false;
  }
}

/** What no header can carry is no key: a placeholder such as `fak_…`. */
function readKey(key: string | undefined): string | undefined {
  if (key !== undefined && !/^[!-~]+$/.test(key)) throw misconfigured('SENDSTEP_API_KEY', 'not a valid key');
  return key;
}
