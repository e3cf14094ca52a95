import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseUrl } from '@sendstep/core/errors';
import type { MailboxProvider } from './mailbox-tokens.js';
import { baseUrlFault, databaseUrlFault, issuerFault, networksFault, secondsFault, urlFault } from './option-faults.js';
import { GOOGLE, MICROSOFT } from './providers.js';
import { SettingError } from './setting-error.js';

export { SettingError };

/** All settings, from the environment or from flags. */
export interface Configuration {
  databaseUrl: string;
  dataDirectory: string;
  /** Base64; several are separated by commas, the current one first. */
  masterKey: string | undefined;
  masterKeyFile: string;
  host: string;
  port: number;
  /** Where metrics are served, if at all. */
  admin: { host: string; port: number } | undefined;
  /** How long a host that is told to end still accepts requests. */
  drainMs: number;
  keepAliveMs: number;
  /** Public URL of this host, which links in emails start with; by default the address it listens on. */
  baseUrl: string | undefined;
  trustProxy: boolean;
  /** Web origins that browsers may call the API from. */
  origins: string[];
  /** Addresses and CIDRs that outgoing connections may reach besides public addresses. */
  allowNetworks: string[];
  githubApiUrl: string;
  /** OAuth clients and URLs for connected mailboxes. */
  google: MailboxProvider;
  microsoft: MailboxProvider;
  /** The OpenID Connect provider that people of a company sign in to the app with. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  apiKey: string | undefined;
  /** A remote host to use instead of the database. */
  remoteUrl: string | undefined;
  /** The set of tools that `sendstep mcp` lists besides the usual ones. */
  toolSet: ToolSet | undefined;
}

/** Environment variables with descriptions. The flag is the same name in kebab case (`SENDSTEP_DATA_DIR`, `--data-dir`). */
export const SETTINGS = {
  SENDSTEP_DATABASE_URL:
    'sqlite:PATH or mysql://user:password@host/database (default: a SQLite file in the data directory)',
  SENDSTEP_DATA_DIR: 'directory for the embedded database and uploaded files (default ./data)',
  SENDSTEP_MASTER_KEY: 'encryption key: 32 bytes, base64; NEW,OLD during a rotation (required with MySQL)',
  SENDSTEP_MASTER_KEY_FILE:
    'file with the encryption key, if SENDSTEP_MASTER_KEY is not set (default master.key in the data directory)',
  SENDSTEP_HOST: 'address to listen on (default 127.0.0.1)',
  SENDSTEP_PORT: 'port to listen on (default 8080)',
  SENDSTEP_ADMIN_PORT: 'port of the metrics, GET /metrics; everybody who can reach it can read them (default none)',
  SENDSTEP_ADMIN_HOST: 'address to listen on for SENDSTEP_ADMIN_PORT (default 127.0.0.1)',
  SENDSTEP_DRAIN_SECONDS:
    'how long a host still accepts requests after SIGTERM, while GET /readyz reports that it is not ready (default 1)',
  SENDSTEP_KEEP_ALIVE_SECONDS:
    'how long idle connections are kept; longer than your load balancer keeps them (default 75)',
  SENDSTEP_BASE_URL:
    'public URL of this host, for example https://sendstep.example; links in emails start with it (default: the address it listens on)',
  SENDSTEP_TRUST_PROXY: 'true behind a proxy that sets X-Forwarded-* (default false)',
  SENDSTEP_CORS_ORIGINS: 'web origins that may call the API from a browser, comma-separated (default none)',
  SENDSTEP_ALLOW_NETWORKS:
    'networks that outgoing connections may reach besides public addresses, comma-separated, for example 10.1.0.0/16 (default none)',
  SENDSTEP_GITHUB_API_URL: 'GitHub API URL (default https://api.github.com); set it for GitHub Enterprise',
  SENDSTEP_GOOGLE_CLIENT_ID: 'Gmail OAuth client ID (default none)',
  SENDSTEP_GOOGLE_CLIENT_SECRET: 'Gmail OAuth client secret (default none)',
  SENDSTEP_GOOGLE_API_URL: 'Gmail API URL (default https://gmail.googleapis.com)',
  SENDSTEP_GOOGLE_TOKEN_URL: 'Google OAuth token URL (default https://oauth2.googleapis.com/token)',
  SENDSTEP_MICROSOFT_CLIENT_ID: 'Outlook OAuth client ID (default none)',
  SENDSTEP_MICROSOFT_CLIENT_SECRET: 'Outlook OAuth client secret (default none)',
  SENDSTEP_MICROSOFT_API_URL: 'Microsoft Graph URL (default https://graph.microsoft.com)',
  SENDSTEP_MICROSOFT_TOKEN_URL:
    'Microsoft OAuth token URL (default https://login.microsoftonline.com/common/oauth2/v2.0/token)',
  SENDSTEP_OIDC_ISSUER:
    'OpenID Connect issuer that members sign in to the app with, for example https://login.example (default none)',
  SENDSTEP_OIDC_CLIENT_ID: 'OpenID Connect client ID (default none)',
  SENDSTEP_OIDC_CLIENT_SECRET: 'OpenID Connect client secret (default none)',
  SENDSTEP_API_KEY: 'API key',
  SENDSTEP_URL: 'URL of a running Sendstep to use instead of the database, for example https://sendstep.example',
  SENDSTEP_TOOLS: 'tools that an assistant gets besides the usual ones: layouts, to write email layouts (default none)',
} as const;
export type Setting = keyof typeof SETTINGS;
export type Settings = Partial<Record<Setting, string | undefined>>;

/** The sets of the tool server, which this package does not depend on. */
type ToolSet = 'layouts';
const toolsFault = (text: string) =>
  text === 'layouts' ? undefined : `unknown set ${JSON.stringify(text)}; use layouts`;

const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;
const hostFault = (text: string) =>
  isIP(text) || HOST_NAME.test(text) ? undefined : 'must be an address to listen on, such as 127.0.0.1 or ::1';
const portFault = (text: string) =>
  Number.isInteger(Number(text)) && +text >= 0 && +text <= 65_535 ? undefined : 'must be 0 to 65535';

/** Reads settings. An empty value counts as not set. */
export function readConfiguration(settings: Settings): Configuration {
  const get = (name: Setting) => settings[name]?.trim() || undefined;
  const checked = (name: Setting, fault: (value: string) => string | undefined) => {
    const value = get(name);
    const reason = value && fault(value);
    if (reason) throw new SettingError(name, reason);
    return value;
  };
  const dataDirectory = resolve(get('SENDSTEP_DATA_DIR') ?? 'data');
  const portOf = (name: 'SENDSTEP_PORT' | 'SENDSTEP_ADMIN_PORT') => Number(checked(name, portFault) ?? 8080);
  const milliseconds = (name: Extract<Setting, `${string}_SECONDS`>, fallback: string) =>
    Number(checked(name, secondsFault) ?? fallback) * 1000;
  const databaseUrl =
    checked('SENDSTEP_DATABASE_URL', databaseUrlFault) ?? `sqlite:${join(dataDirectory, 'sendstep.db')}`;
  const address = (name: Extract<Setting, `${string}_URL`>, fault = urlFault) =>
    checked(name, fault)?.replace(/\/+$/, '');
  const split = (text: string) => text.split(',').flatMap((item) => item.trim() || []);
  const allowNetworks = split(checked('SENDSTEP_ALLOW_NETWORKS', (text) => networksFault(split(text))) ?? '');
  const origins = split(get('SENDSTEP_CORS_ORIGINS') ?? '');
  // Browsers send only the origin: anything longer, or a wildcard, would never match.
  const badOrigin = origins.find((origin) => parseUrl(origin)?.origin !== origin);
  if (badOrigin) {
    throw new SettingError('SENDSTEP_CORS_ORIGINS', `${badOrigin} is not an origin such as https://shop.example`);
  }
  const trustProxy = get('SENDSTEP_TRUST_PROXY') ?? 'false';
  if (!['true', 'false'].includes(trustProxy)) throw new SettingError('SENDSTEP_TRUST_PROXY', 'must be true or false');
  const hostOf = (name: 'SENDSTEP_HOST' | 'SENDSTEP_ADMIN_HOST') => checked(name, hostFault) ?? '127.0.0.1';
  const adminHost = hostOf('SENDSTEP_ADMIN_HOST');
  const provider = (name: 'GOOGLE' | 'MICROSOFT', { apiUrl, tokenUrl }: MailboxProvider): MailboxProvider => {
    const [id, secret] = [`SENDSTEP_${name}_CLIENT_ID`, `SENDSTEP_${name}_CLIENT_SECRET`] as const;
    if (get(id) && !get(secret)) throw new SettingError(secret, `required with ${id}`);
    if (get(secret) && !get(id)) throw new SettingError(id, `required with ${secret}`);
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
    host: hostOf('SENDSTEP_HOST'),
    port: portOf('SENDSTEP_PORT'),
    admin: get('SENDSTEP_ADMIN_PORT') ? { host: adminHost, port: portOf('SENDSTEP_ADMIN_PORT') } : undefined,
    drainMs: milliseconds('SENDSTEP_DRAIN_SECONDS', '1'),
    keepAliveMs: milliseconds('SENDSTEP_KEEP_ALIVE_SECONDS', '75'),
    baseUrl: address('SENDSTEP_BASE_URL', baseUrlFault),
    trustProxy: trustProxy === 'true',
    origins,
    allowNetworks,
    githubApiUrl: address('SENDSTEP_GITHUB_API_URL') ?? 'https://api.github.com',
    google: provider('GOOGLE', GOOGLE),
    microsoft: provider('MICROSOFT', MICROSOFT),
    oidc: readOidc(checked),
    apiKey: readKey(get('SENDSTEP_API_KEY')),
    // The banner of a host shows URLs with these paths, so people copy them along.
    remoteUrl: address('SENDSTEP_URL', baseUrlFault)?.replace(/\/api\/(?:v1|mcp)$/, ''),
    toolSet: checked('SENDSTEP_TOOLS', toolsFault) as ToolSet | undefined,
  };
}

/** All three settings, or none. */
function readOidc(checked: (name: Setting, fault: (value: string) => string | undefined) => string | undefined) {
  const names = ['SENDSTEP_OIDC_ISSUER', 'SENDSTEP_OIDC_CLIENT_ID', 'SENDSTEP_OIDC_CLIENT_SECRET'] as const;
  const [issuer, clientId, clientSecret] = names.map((name) =>
    checked(name, name === 'SENDSTEP_OIDC_ISSUER' ? issuerFault : () => undefined),
  );
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret };
  const values = [issuer, clientId, clientSecret];
  const given = names.find((_, i) => values[i]);
  if (given) throw new SettingError(names.find((_, i) => !values[i])!, `required with ${given}`);
  return undefined;
}

/** Rejects what cannot be sent in a header, such as the placeholder `fak_…`. */
function readKey(key: string | undefined): string | undefined {
  if (key !== undefined && !/^[!-~]+$/.test(key)) throw new SettingError('SENDSTEP_API_KEY', 'not a valid key');
  return key;
}
