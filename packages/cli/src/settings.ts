import {
  type Configuration,
  readConfiguration,
  SETTINGS,
  type Setting,
  type Settings,
} from '@sendstep/node/configuration';
import { type Command, Option } from 'commander';
import { withProfile } from './profiles.js';

/** The flag of each setting. `SENDSTEP_URL` is `--remote`, because `--url` is a field of several records. */
const FLAGS: Record<Setting, string> = {
  SENDSTEP_DATABASE_URL: '--database-url <url>',
  SENDSTEP_DATA_DIR: '--data-dir <path>',
  SENDSTEP_MASTER_KEY: '--master-key <key>',
  SENDSTEP_MASTER_KEY_FILE: '--master-key-file <path>',
  SENDSTEP_HOST: '--host <address>',
  SENDSTEP_PORT: '--port <number>',
  SENDSTEP_ADMIN_PORT: '--admin-port <number>',
  SENDSTEP_ADMIN_HOST: '--admin-host <address>',
  SENDSTEP_DRAIN_SECONDS: '--drain-seconds <number>',
  SENDSTEP_KEEP_ALIVE_SECONDS: '--keep-alive-seconds <number>',
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
  SENDSTEP_TOOLS: '--tools <set>',
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

const PROFILE = 'host and key of this login; see "sendstep login --help" [SENDSTEP_PROFILE]';

const optionOf = (setting: Setting) => new Option(FLAGS[setting], `${SETTINGS[setting]} [${setting}]`);

export function addSettings(command: Command, settings: Setting[]): Command {
  const add = (option: Option) => command.addOption(option.helpGroup('Settings:'));
  for (const setting of settings) add(optionOf(setting));
  if (settings.includes('SENDSTEP_URL')) add(new Option('--profile <name>', PROFILE));
  return command;
}

/** Settings that are secret: as flags, other users of the computer can see them. */
const SECRETS: Setting[] = [
  'SENDSTEP_MASTER_KEY',
  'SENDSTEP_GOOGLE_CLIENT_SECRET',
  'SENDSTEP_MICROSOFT_CLIENT_SECRET',
  'SENDSTEP_OIDC_CLIENT_SECRET',
  'SENDSTEP_API_KEY',
];

/** Warns of secrets on the command line. */
export function secretsInFlags(command: Command): string[] {
  return SECRETS.filter((setting) => command.getOptionValueSource(optionOf(setting).attributeName()) === 'cli').map(
    (setting) => {
      const [flag] = FLAGS[setting].split(' ');
      const also = setting === 'SENDSTEP_API_KEY' ? ' or sendstep login' : '';
      return `${flag} is visible in the process list and in the history of the shell; use ${setting}${also}`;
    },
  );
}

/**
 * Reads flags, the environment and, in commands that can use a remote host, the profile. `--host` is a setting of some
 * commands and a field of others.
 */
export function configurationFrom(
  flags: Record<string, unknown>,
  env: NodeJS.ProcessEnv,
  own: Setting[],
): Configuration {
  const [flagged, fromEnv]: [Settings, Settings] = [{}, {}];
  for (const setting of Object.keys(SETTINGS) as Setting[]) {
    const flag = own.includes(setting) ? flags[optionOf(setting).attributeName()] : undefined;
    if (typeof flag === 'string') flagged[setting] = flag;
    fromEnv[setting] = env[setting];
  }
  const usesProfile = own.includes('SENDSTEP_URL');
  return readConfiguration(usesProfile ? withProfile(flagged, fromEnv, flags, env) : { ...fromEnv, ...flagged });
}
