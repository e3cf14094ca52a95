import { readConfiguration } from '@sendstep/node/configuration';
import { openBackend } from './backend.js';
import { plain, type Streams } from './output.js';
import { profileName, readProfiles, writeProfiles } from './profiles.js';
import { secretFromEnv, secretFromFile, secretText } from './secret-values.js';
import { UsageError } from './usage-error.js';

type Flags = Record<string, unknown> & { profile?: string; remote?: string; keyFile?: string; keyEnv?: string };

/** The key: from a file, a variable, a pipe, the environment or a question. */
async function keyFor(url: string, { keyFile, keyEnv }: Flags, env: NodeJS.ProcessEnv, streams: Streams) {
  if (keyFile !== undefined) return secretFromFile('--key-file', keyFile);
  if (keyEnv !== undefined) return secretFromEnv('--key-env', keyEnv, env);
  if (streams.terminal) return (await streams.terminal.askHidden(`API key for ${url}: `)).trim();
  const piped = await streams.piped?.();
  if (piped && piped.length > 0) return secretText('the key', 'standard input', piped).trim();
  return env.SENDSTEP_API_KEY ?? '';
}

/** `login`: checks a key and stores it with its host. */
export async function login(flags: Flags, env: NodeJS.ProcessEnv, streams: Streams): Promise<void> {
  const name = profileName(flags.profile ?? env.SENDSTEP_PROFILE ?? 'default');
  const known = readProfiles(env);
  const asked = flags.remote ?? env.SENDSTEP_URL ?? known.profiles[name]?.url;
  const url = asked ?? (await streams.terminal?.ask('URL of the host: '))?.trim();
  if (!url) throw new UsageError('name the host with --remote URL');
  const key = await keyFor(url, flags, env, streams);
  if (!key) throw new UsageError('an API key is required: pipe it in, or use --key-file or --key-env');
  const config = readConfiguration({ SENDSTEP_URL: url, SENDSTEP_API_KEY: key });
  const { level, store } = await (await openBackend('me.get', config)).run('me.get', {});
  const profiles = { ...known.profiles, [name]: { url: config.remoteUrl!, key } };
  const file = writeProfiles(env, { current: name, profiles });
  const told = { profile: name, url: config.remoteUrl, store: (store as { name: string }).name, level };
  if (flags.json === true) streams.out(`${JSON.stringify(told, null, 2)}\n`);
  else streams.out(`profile ${name}: ${told.url}, store "${plain(told.store)}", level ${level}; stored in ${file}\n`);
}

/** `logout`: forgets a profile. The key stays valid: `keys revoke` ends it. */
export function logout(flags: Flags, env: NodeJS.ProcessEnv, streams: Streams): void {
  const { current, profiles } = readProfiles(env);
  const name = flags.profile ?? env.SENDSTEP_PROFILE ?? current ?? 'default';
  if (!Object.hasOwn(profiles, name)) throw new UsageError(`there is no profile ${name}`);
  const { [name]: _, ...rest } = profiles;
  writeProfiles(env, { current: current === name ? undefined : current, profiles: rest });
  if (flags.json === true) streams.out(`${JSON.stringify({ removed: true, profile: name }, null, 2)}\n`);
  else streams.out(`profile ${name} removed; its key stays valid until it is revoked\n`);
}

/** `profiles`: lists them, or chooses the current one. Keys are never shown. */
export function listProfiles(flags: Flags & { use?: string }, env: NodeJS.ProcessEnv, streams: Streams): void {
  const { current: before, profiles } = readProfiles(env);
  const current = flags.use ?? before;
  if (flags.use !== undefined) {
    if (!Object.hasOwn(profiles, flags.use)) throw new UsageError(`there is no profile ${flags.use}`);
    writeProfiles(env, { current, profiles });
  }
  const items = Object.entries(profiles).map(([name, { url }]) => ({ name, url, current: name === current }));
  if (flags.json === true) streams.out(`${JSON.stringify({ items }, null, 2)}\n`);
  else if (items.length === 0) streams.out('no profiles: run sendstep login\n');
  else streams.out(items.map(({ name, url, current: is }) => `${is ? '*' : ' '} ${name}  ${url}\n`).join(''));
}
