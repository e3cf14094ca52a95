import {
  type Configuration,
  readConfiguration,
  SETTINGS,
  type Setting,
  type Settings,
} from '@sendstep/node/configuration';
import { type Command, Option } from 'commander';

/** The flag of each setting. `SENDSTEP_URL` is `--remote`, because `--url` is a field of several records. */
const FLAGS: Record<Setting, string> = {
  SENDSTEP_DATABASE_URL: '--database-url <url>',
  SENDSTEP_DATA_DIR: '--data-dir <path>',
  SENDSTEP_MASTER_KEY: '--master-key <key>',
  SENDSTEP_MASTER_KEY_FILE: '--master-key-file <path>',
  SENDSTEP_HOST: '--host <address>',
  SENDSTEP_PORT: '--port <number>',
  SENDSTEP_BASE_URL: '--base-url <url>',
  SENDSTEP_TRUST_PROXY: '--trust-proxy <boolean>',
  SENDSTEP_CORS_ORIGINS: '--cors-origins <list>',
  SENDSTEP_ALLOW_NETWORKS: '--allow-networks <list>',
  SENDSTEP_GITHUB_API_URL: '--github-api-url <url>',
  SENDSTEP_GOOGLE_CLIENT_ID: '--google-client-id <id>',
  SENDSTEP_GOOGLE_CLIENT_SECRET: '--google-client-secret <secret>',
  SENDSTEP_GOOGLE_API_URL: '--google-api-url <url>',
  SENDSTEP_GOOGLE_TOKEN_URL: '--google-token-url <url>',
  SENDSTEP_MICROSOFT_CLIENT_ID: '--microsoft-client-id <id>',
  SENDSTEP_MICROSOFT_CLIENT_SECRET: '--microsoft-client-secret <secret>',
  SENDSTEP_MICROSOFT_API_URL: '--microsoft-api-url <url>',
  SENDSTEP_MICROSOFT_TOKEN_URL: '--microsoft-token-url <url>',
  SENDSTEP_OIDC_ISSUER: '--oidc-issuer <url>',
  SENDSTEP_OIDC_CLIENT_ID: '--oidc-client-id <id>',
  SENDSTEP_OIDC_CLIENT_SECRET: '--oidc-client-secret <secret>',
  SENDSTEP_API_KEY: '--api-key <key>',
  SENDSTEP_URL: '--remote <url>',
};

export const DATABASE_SETTINGS: Setting[] = [
  'SENDSTEP_DATABASE_URL',
  'SENDSTEP_DATA_DIR',
  'SENDSTEP_MASTER_KEY',
  'SENDSTEP_MASTER_KEY_FILE',
  'SENDSTEP_ALLOW_NETWORKS',
];
export const CLIENT_SETTINGS: Setting[] = [...DATABASE_SETTINGS, 'SENDSTEP_API_KEY', 'SENDSTEP_URL'];

/** Help for `--store`: in owner-only commands, and in those that a key can run. */
export const STORE = 'store to use, by id or name (optional if there is only one)';
export const STORE_OR_KEY = 'store to use, by id or name (optional if there is only one; an API key has its own)';

const optionOf = (setting: Setting) => new Option(FLAGS[setting], `${SETTINGS[setting]} [${setting}]`);

export function addSettings(command: Command, settings: Setting[]): Command {
  for (const setting of settings) command.addOption(optionOf(setting));
  return command;
}

/** Reads the environment, overridden by flags. `--host` is a setting of some commands and a field of others. */
export function configurationFrom(
  flags: Record<string, unknown>,
  env: NodeJS.ProcessEnv,
  own: Setting[] = Object.keys(SETTINGS) as Setting[],
): Configuration {
  const settings: Settings = {};
  for (const setting of Object.keys(SETTINGS) as Setting[]) {
    const flag = own.includes(setting) ? flags[optionOf(setting).attributeName()] : undefined;
    settings[setting] = typeof flag === 'string' ? flag : env[setting];
  }
  return readConfiguration(settings);
}
