import type { OperationName } from '@sendstep/core';
import type { Configuration } from '@sendstep/node';
import { type Backend, isOwnerOnly } from './backend-types.js';
import { sourceOf } from './completion-words.js';
import { CLIENT_SETTINGS, configurationFrom, DATABASE_SETTINGS } from './settings.js';

/** Whoever pressed Tab waits. */
const LIMIT_MS = 1_000;
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

/** Like `openBackend`, but pressing Tab does not upgrade the schema of a database. */
async function open(operation: OperationName, config: Configuration, store: string | undefined): Promise<Backend> {
  if (!config.remoteUrl)
    return (await import('./database-backend.js')).databaseBackend(operation, config, store, undefined, 'check');
  return (await import('./remote-backend.js')).remoteBackend(config.remoteUrl, config.apiKey ?? '', LIMIT_MS);
}

/** The values that can follow these words, for the scripts of `completion`; none if they cannot be had in time. */
export async function valuesAfter(words: string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const { flags, rest } = parse(words);
  const [group = '', command = '', ...args] = rest;
  const source = sourceOf(group, command, args.length);
  if (!source) return [];
  const config = configurationFrom(flags, env, isOwnerOnly(source.operation) ? DATABASE_SETTINGS : CLIENT_SETTINGS);
  // A file is read without waiting for anybody.
  const isLocal = !config.remoteUrl && config.databaseUrl.startsWith('sqlite:');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string[]>((resolve) => {
    if (!isLocal) timer = setTimeout(resolve, LIMIT_MS, []);
  });
  return Promise.race([read(), late]).finally(() => clearTimeout(timer));

  async function read(): Promise<string[]> {
    const { operation, field, ofFirst } = source!;
    const backend = await open(operation, config, flags.store);
    try {
      const limit = operation === 'repoVersions.list' ? {} : { limit: operation === 'translations.list' ? 30 : 100 };
      const { items } = await backend.run(operation, { ...limit, ...(ofFirst && { id: args[0] }) });
      return (items as Record<string, unknown>[]).map((item) => String(item[field]));
    } finally {
      await backend.close();
    }
  }
}
