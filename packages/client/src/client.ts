import { type Call, type CallOptions, createCall, type OperationName } from './call.js';
import { ROUTES } from './generated/routes.js';
import type { Client } from './generated/types.js';
import type { ClientOptions } from './options.js';
import type { Route } from './route.js';

type Method = (...args: unknown[]) => unknown;

/** The longest page of a list. Lists without a `limit` ignore it. */
const LONGEST_PAGE = 100;

/** A client with a method for every operation of the REST API. */
export function createClient(options: ClientOptions): Client {
  const call = createCall(options);
  const client: Record<string, Record<string, Method>> = {};
  for (const [name, route] of Object.entries(ROUTES) as [OperationName, Route][]) {
    const [noun, verb] = name.split('.') as [string, string];
    client[noun] ??= {};
    client[noun][verb] = (...args) => call(name, ...readArguments(route, args));
    if (verb === 'list') client[noun].all = (...args) => itemsOf(call, name, ...readArguments(route, args));
  }
  return client as unknown as Client;
}

/** Arguments are the fields in the path in their order, the other fields as an object if there are any, and options. */
function readArguments([, path, hasInput]: Route, args: unknown[]): [Record<string, unknown>, CallOptions] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, field], i) => [field!, args[i]]);
  const rest = args.slice(inPath.length);
  const input = hasInput ? (rest.shift() as object | undefined) : {};
  return [{ ...input, ...Object.fromEntries(inPath) }, (rest[0] ?? {}) as CallOptions];
}

async function* itemsOf(call: Call, name: OperationName, input: Record<string, unknown>, options: CallOptions) {
  for (let page = 1; ; page++) {
    const list = await call(name, { limit: LONGEST_PAGE, ...input, page }, options);
    const { items, limit, pages } = list as { items: unknown[]; limit: number; pages: number | null };
    yield* items;
    // The number of pages is null if the total is unknown.
    if (pages === null ? items.length < limit : page >= pages) return;
  }
}
