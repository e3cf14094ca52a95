import type { OperationName } from '@sendstep/core';
import type { Configuration } from '@sendstep/node';
import { type Backend, isOwnerOnly } from './backend-types.js';
import { UsageError } from './usage-error.js';

/**
 * Opens a remote host with an API key, or the database. On the database a command runs with the level and budget of
 * the key, or as the owner of a store. Owner-only operations always use the database.
 */
export async function openBackend(
  name: OperationName,
  config: Configuration,
  store?: string,
  progress?: (message: string) => void,
): Promise<Backend> {
  if (config.remoteUrl) {
    if (isOwnerOnly(name))
      throw new UsageError('this command needs database access: unset SENDSTEP_URL and omit --remote');
    if (store !== undefined) {
      throw new UsageError(
        'a remote host uses the store of the API key: omit --store, or unset SENDSTEP_URL and omit --remote',
      );
    }
    if (!config.apiKey) throw new UsageError('a remote host requires an API key: set SENDSTEP_API_KEY');
    const { remoteBackend } = await import('./remote-backend.js');
    return remoteBackend(config.remoteUrl, config.apiKey);
  }
  if (config.apiKey && store !== undefined && !isOwnerOnly(name)) {
    throw new UsageError('an API key uses its own store: omit --store, or unset SENDSTEP_API_KEY and omit --api-key');
  }
  const { databaseBackend } = await import('./database-backend.js');
  return databaseBackend(name, config, store, progress);
}
