import { existsSync } from 'node:fs';
import type { App, OperationName } from '@sendstep/core';
import { sqlitePath } from '@sendstep/knex';
import { type Configuration, compose } from '@sendstep/node';
import { type Backend, isOwners } from './backend-types.js';
import { UsageError } from './usage-error.js';

/** Operations on the database itself, as the owner of a store or with a key. */
export async function databaseBackend(
  name: OperationName,
  config: Configuration,
  store?: string,
  progress?: (words: string) => void,
): Promise<Backend> {
  if (name !== 'stores.create') requireDatabase(config);
  const { app, close } = await compose(config);
  return {
    close,
    async run(operation, input) {
      const useKey = config.apiKey !== undefined && !isOwners(operation);
      const caller = useKey ? { key: config.apiKey! } : { owner: await ownersStore(app, operation, store) };
      return (await app.admit(caller, progress)).run(operation, input as never);
    },
  };
}

/** Looking something up must not leave an empty database behind in a directory that was a mistake. */
export function requireDatabase({ databaseUrl }: Configuration): void {
  if (!databaseUrl.startsWith('sqlite:')) return;
  const path = sqlitePath(databaseUrl);
  if (!existsSync(path)) {
    throw new UsageError(
      `there is no database at ${path}: run "sendstep serve" or "sendstep migrate" first, or set SENDSTEP_DATA_DIR`,
    );
  }
}

const NEEDS_NO_STORE: OperationName[] = ['stores.create', 'stores.list', 'stores.remove', 'keys.update', 'keys.revoke'];

/** The named store; where there is only one, it need not be named. */
async function ownersStore(app: App, name: OperationName, store: string | undefined): Promise<string | undefined> {
  if (store !== undefined || NEEDS_NO_STORE.includes(name)) return store;
  const { items, total } = await app.ports.stores.list({ offset: 0, limit: 1 });
  if (total === 1) return items[0]!.id;
  throw new UsageError(
    total === 0 ? 'there is no store yet: sendstep stores create --name NAME' : 'name the store: --store NAME',
  );
}
