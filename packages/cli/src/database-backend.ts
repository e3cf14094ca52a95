import { existsSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { type App, type OperationName, publicUrl } from '@sendstep/core';
import { sqlitePath } from '@sendstep/knex';
import { type Configuration, compose } from '@sendstep/node';
import { type Backend, isOwnerOnly } from './backend-types.js';
import { UsageError } from './usage-error.js';

/** Runs operations directly on the database, as the owner of a store or with an API key. */
export async function databaseBackend(
  name: OperationName,
  config: Configuration,
  store?: string,
  progress?: (message: string) => void,
  migrate: 'run' | 'check' = 'run',
): Promise<Backend> {
  if (name !== 'stores.create') requireDatabase(config);
  const { app, close } = await compose(config, { migrate });
  // What an owner's command reads on the way is of the store it works on, not of the key.
  const useKey = config.apiKey !== undefined && !isOwnerOnly(name);
  return {
    close,
    async run(operation, input, options) {
      const caller = useKey ? { key: config.apiKey! } : { owner: await ownerStore(app, operation, store) };
      const admitted = await app.admit(caller, progress);
      const result: Record<string, unknown> = await admitted.run(operation, input as never, undefined, options);
      return operation === 'app.link' ? { ...result, url: `${await appUrl(app, config)}${result.url}` } : result;
    },
  };
}

/** The address of the running host, or the one where `serve` would listen. */
const appUrl = (app: App, { host, port }: Configuration) =>
  publicUrl(app.ports).catch(() => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`);

/** A read must not create an empty database in a mistyped directory. */
export function requireDatabase({ databaseUrl }: Configuration): void {
  if (!databaseUrl.startsWith('sqlite:')) return;
  const path = sqlitePath(databaseUrl);
  if (!existsSync(path)) {
    throw new UsageError(
      `there is no database at ${path}: run "sendstep serve" or "sendstep migrate" first, set SENDSTEP_DATA_DIR, or use a running host with "sendstep login"`,
    );
  }
}

const NEEDS_NO_STORE: OperationName[] = [
  'stores.create',
  'stores.list',
  'stores.remove',
  'keys.update',
  'keys.revoke',
  'app.link',
];

/** The given store, or the only one. */
async function ownerStore(app: App, name: OperationName, store: string | undefined): Promise<string | undefined> {
  if (store !== undefined || NEEDS_NO_STORE.includes(name)) return store;
  const { items, total } = await app.ports.stores.list({ offset: 0, limit: 1 });
  if (total === 1) return items[0]!.id;
  throw new UsageError(
    total === 0
      ? 'no store yet: run sendstep stores create --name NAME'
      : 'more than one store: choose one with --store NAME',
  );
}
