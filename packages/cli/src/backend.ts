import type { OperationName } from '@sendstep/core';
import type { Configuration } from '@sendstep/node';
import { type Backend, isOwners } from './backend-types.js';
import { UsageError } from './usage-error.js';

/**
 * A remote host with a key, or the database: with a key (its level and budget hold) or, as the owner of the
 * installation, with a store. What only owners may do always works on the database.
 */
export async function openBackend(
  name: OperationName,
  config: Configuration,
  store?: string,
  progress?: (words: string) => void,
): Promise<Backend> {
  if (config.remoteUrl) {
    if (isOwners(name)) throw new UsageError('this command works on the database: leave out SENDSTEP_URL and --remote');
    if (store !== undefined) {
      throw new UsageError(
        'a remote host works on the store of the key: leave out --store, or SENDSTEP_URL and --remote',
      );
    }
    if (!config.apiKey) throw new UsageError('a key is needed to work through a remote host: set SENDSTEP_API_KEY');
    const { remoteBackend } = await import('./remote-backend.js');
    return remoteBackend(config.remoteUrl, config.apiKey);
  }
  if (config.apiKey && store !== undefined && !isOwners(name)) {
    throw new UsageError('a key works on its own store: leave out --store, or SENDSTEP_API_KEY and --api-key');
  }
  const { databaseBackend } = await import('./database-backend.js');
  return databaseBackend(name, config, store, progress);
}
