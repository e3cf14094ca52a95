import { API_ROOT, ROUTES } from './generated/routes.js';
import type { Sent } from './messages.js';
import type { ClientOptions, Idempotency, IfVersion, RequestOptions } from './options.js';
import type { Route } from './route.js';
import { createSend, failureOf } from './send.js';

/** Every operation that the client can call, such as `layouts.get`. */
export type OperationName = keyof typeof ROUTES;

export const isOperationName = (name: string): name is OperationName => Object.hasOwn(ROUTES, name);

export type CallOptions = RequestOptions & IfVersion & Idempotency;
/** Runs an operation by its name, with all its fields in one object. For programs that know the name only at run time. */
export type Call = (
  name: OperationName,
  input: Readonly<Record<string, unknown>>,
  options?: CallOptions,
) => Promise<Record<string, unknown>>;

export function createCall(options: ClientOptions): Call {
  const send = createSend(options);
  return async (name, input, { signal, ...more } = {}) => {
    const received = await send({ ...requestFor(ROUTES[name], { ...input }, more), signal });
    if (!received.response.ok || !received.body) throw failureOf(received, options.url);
    return received.body;
  };
}

/** The request of an operation: path, query or body, and headers. */
function requestFor(
  [method, ownPath, , aliases = []]: Route,
  fields: Record<string, unknown>,
  { ifVersion = fields.ifVersion as number, ifMatch, idempotencyKey }: IfVersion & Idempotency,
): Sent {
  const [path, implied] = aliases.find(([, given]) => Object.entries(given).every(([k, v]) => fields[k] === v)) ?? [
    ownPath,
    {},
  ];
  for (const field of Object.keys(implied)) delete fields[field];
  const filled = path.replace(/:(\w+)/g, (_, field: string) => {
    const value = String(fields[field]);
    delete fields[field];
    return encodeURIComponent(value);
  });
  // In a header, because some proxies drop the body of a DELETE. Other values have no entity tag.
  const tag = ifMatch ?? (ifVersion > 0 ? `"${ifVersion}"` : undefined);
  if (tag !== undefined) delete fields.ifVersion;
  else if (ifVersion !== undefined) fields.ifVersion = ifVersion;
  return {
    method,
    path: API_ROOT + filled + (method === 'GET' ? queryOf(fields) : ''),
    headers: {
      ...(tag !== undefined && { 'if-match': tag }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(method !== 'GET' && { body: fields }),
  };
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) query.set(field, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}
