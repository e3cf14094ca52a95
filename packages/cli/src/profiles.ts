import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Settings } from '@sendstep/node/configuration';
import { UsageError } from './usage-error.js';

/** A host and the key for it. */
export interface Profile {
  url: string;
  key: string;
}
export interface Profiles {
  /** The profile of commands that name none. */
  current?: string | undefined;
  profiles: Record<string, Profile>;
}

const NAME = /^[\w.-]{1,100}$/;

/** The file with the profiles; undefined if there is no home directory. */
export function profilesFile({ XDG_CONFIG_HOME, HOME, APPDATA }: NodeJS.ProcessEnv): string | undefined {
  const directory = XDG_CONFIG_HOME || (HOME && join(HOME, '.config')) || APPDATA;
  return directory && join(directory, 'sendstep', 'profiles.json');
}

export function readProfiles(env: NodeJS.ProcessEnv): Profiles {
  const file = profilesFile(env);
  let text: string;
  try {
    text = file ? readFileSync(file, 'utf8') : '{}';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { profiles: {} };
    throw new UsageError(`cannot read ${file} (${(error as NodeJS.ErrnoException).code})`);
  }
  if (file && process.platform !== 'win32' && text !== '{}' && statSync(file).mode & 0o077)
    throw new UsageError(`${file} has API keys and other users can read it: run chmod 600 ${file}`);
  try {
    const { current, profiles = {} } = JSON.parse(text) as Partial<Profiles>;
    return { current, profiles };
  } catch {
    throw new UsageError(`${file}: not valid JSON`);
  }
}

/** Replaces the file at once, readable only by its owner from the beginning. */
export function writeProfiles(env: NodeJS.ProcessEnv, profiles: Profiles): string {
  const file = profilesFile(env);
  if (!file) throw new UsageError('there is no directory for profiles: set HOME or XDG_CONFIG_HOME');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, file);
  return file;
}

export function profileName(name: string): string {
  if (!NAME.test(name)) throw new UsageError('--profile: use letters, digits, dots, dashes and underscores');
  return name;
}

const ELSEWHERE = ['SENDSTEP_URL', 'SENDSTEP_API_KEY', 'SENDSTEP_DATABASE_URL', 'SENDSTEP_DATA_DIR'] as const;

/**
 * Adds the host and key of a profile to the settings. Flags take precedence over the environment, and that over a profile;
 * `--profile` is a flag. The key of a profile is never sent to another host. A profile that nobody named is used only if
 * nothing else says where to work.
 */
export function withProfile(
  flagged: Settings,
  fromEnv: Settings,
  { profile, store }: { profile?: unknown; store?: unknown },
  env: NodeJS.ProcessEnv,
): Settings {
  const settings = { ...fromEnv, ...flagged };
  const isElsewhere = (given: Settings) => ELSEWHERE.some((setting) => given[setting]);
  const named = typeof profile === 'string' ? profile : env.SENDSTEP_PROFILE;
  if (typeof profile !== 'string' && (isElsewhere(settings) || (!named && store !== undefined))) return settings;
  const { current, profiles } = readProfiles(env);
  const name = named || current;
  if (!name) return settings;
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (!found) throw new UsageError(`there is no profile ${name}: run sendstep login --profile ${name}`);
  const { SENDSTEP_URL: url, SENDSTEP_API_KEY: key } = flagged;
  if (url !== undefined && url !== found.url) return settings;
  return { ...settings, SENDSTEP_URL: found.url, SENDSTEP_API_KEY: key ?? found.key };
}
