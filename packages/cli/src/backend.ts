import { existsSync } from 'node:fs';
import { type ApiOperationName, type App, OPERATIONS, type OperationName, SendstepError } from '@sendstep/core';
import { sqlitePath } from '@sendstep/knex';
import { API_ROOT, ROUTES, type Route, STATUS, verbsOf } from '@sendstep/koa/routes';
import { type Configuration, compose } from '@sendstep/node';

/** What a command runs operations on. */
export interface Backend {
  run(name: OperationName, input: Record<string, unknown>): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Wrong use of the command itself; ends with exit code 2. */
export class UsageError extends Error {}

const isOwners = (name: OperationName) => OPERATIONS[name].level === 'owner';

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
    return remoteBackend(config.remoteUrl, config.apiKey);
  }
  if (config.apiKey && store !== undefined && !isOwners(name)) {
    throw new UsageError('a key works on its own store: leave out --store, or SENDSTEP_API_KEY and --api-key');
  }
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

const CODES = Object.fromEntries(Object.entries(STATUS).map(([code, status]) => [status, code])) as Record<
  number,
  keyof typeof STATUS
>;

function remoteBackend(url: string, key: string): Backend {
  return {
    async close() {},
    async run(name, input) {
      const route = ROUTES[name as ApiOperationName] as Route | null;
      if (!route) throw new UsageError('this command is not offered by remote hosts');
      const rest = { ...input };
      const [own, given] = pathFor(route, rest);
      for (const field of Object.keys(given)) delete rest[field];
      const path = own.replace(/:(\w+)/g, (_, field: string) => {
        const value = String(rest[field]);
        delete rest[field];
        return encodeURIComponent(value);
      });
      const [verb] = verbsOf(route);
      const query = new URLSearchParams(verb === 'get' ? (rest as Record<string, string>) : {});
      const target = `${url.replace(/\/+$/, '')}${API_ROOT}${path}${query.size > 0 ? `?${query}` : ''}`;
      return answerOf(
        await fetch(target, {
          method: verb!.toUpperCase(),
          headers: {
            authorization: `Bearer ${key}`,
            ...(verb === 'get' ? {} : { 'content-type': 'application/json' }),
          },
          ...(verb === 'get' ? {} : { body: JSON.stringify(rest) }),
        }).catch((error: Error) => {
          const reason = (error.cause as { code?: string } | undefined)?.code ?? error.message;
          throw new SendstepError('unavailable', `cannot reach ${new URL(url).origin} (${reason})`);
        }),
      );
    },
  };
}

/** The path that says what was given by itself, or the usual one. */
const pathFor = ([, path, others = []]: Route, input: Record<string, unknown>) =>
  others.find(([, given]) => Object.entries(given).every(([field, value]) => input[field] === value)) ??
  ([path, {}] as const);

async function answerOf(response: Response): Promise<Record<string, unknown>> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return body;
  const message = typeof body.error === 'string' ? body.error : `the host answered with status ${response.status}`;
  throw new SendstepError(CODES[response.status] ?? 'unavailable', message);
}
