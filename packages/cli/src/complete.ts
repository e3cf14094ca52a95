import { openBackend } from './backend.js';
import { sourceOf } from './completion-words.js';
import { remoteBackend } from './remote-backend.js';
import { CLIENT_SETTINGS, configurationFrom } from './settings.js';

/** Whoever pressed Tab waits. */
const LIMIT_MS = 2_000;
const FLAGS = ['--profile', '--store', '--remote', '--api-key', '--data-dir', '--database-url'];

const camel = (flag: string) => flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The flags that say where to look, and the other words. */
function parse(words: string[]) {
  const flags: Record<string, string> = {};
  const rest: string[] = [];
  for (let i = 0; i < words.length; i++) {
    if (FLAGS.includes(words[i]!) && words[i + 1] !== undefined) flags[camel(words[i]!)] = words[++i]!;
    else rest.push(words[i]!);
  }
  return { flags, rest };
}

/**
 * The values that can follow these words, for the scripts of `completion`. Whatever fails, there are none: an error in the
 * middle of a command line that somebody types would only be in the way.
 */
export async function valuesAfter(words: string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const { flags, rest } = parse(words);
  const [group = '', command = '', ...args] = rest;
  const source = sourceOf(group, command, args.length);
  if (!source) return [];
  const stop = new AbortController();
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('too late')), LIMIT_MS);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  try {
    return await Promise.race([read(), late]);
  } catch {
    return [];
  } finally {
    stop.abort();
    late.catch(() => {});
  }

  async function read(): Promise<string[]> {
    const config = configurationFrom(flags, env, CLIENT_SETTINGS);
    const { operation, field, ofFirst } = source!;
    const backend =
      config.remoteUrl && config.apiKey
        ? remoteBackend(config.remoteUrl, config.apiKey, LIMIT_MS)
        : await openBackend(operation, config, flags.store);
    try {
      const limit = operation === 'repoVersions.list' ? {} : { limit: operation === 'translations.list' ? 30 : 100 };
      const { items } = await backend.run(operation, { ...limit, ...(ofFirst && { id: args[0] }) });
      return (items as Record<string, unknown>[]).map((item) => String(item[field]));
    } finally {
      await backend.close();
    }
  }
}
