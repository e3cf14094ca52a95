import type { ApiOperationName } from '@sendstep/core';
import { SendstepError } from '@sendstep/core/errors';
import { API_ROOT, ROUTES, type Route, STATUS, verbsOf } from '@sendstep/koa/routes';
import type { Backend } from './backend-types.js';
import { UsageError } from './usage-error.js';

/** Longer than any operation runs; a host that is still silent then will stay so. A connection has 10 s, by Node's default. */
const TIMEOUT_MS = 120_000;

const CODES = Object.fromEntries(Object.entries(STATUS).map(([code, status]) => [status, code])) as Record<
  number,
  keyof typeof STATUS
>;

/** Operations through the REST API of a running host. */
export function remoteBackend(url: string, key: string, timeoutMs = TIMEOUT_MS): Backend {
  return {
    async close() {},
    async run(name, input) {
      const route = ROUTES[name as ApiOperationName] as Route | null;
      if (!route) throw new UsageError('this command is not offered by remote hosts');
      const { verb, path, body } = requestFor(route, input);
      const target = `${url.replace(/\/+$/, '')}${API_ROOT}${path}`;
      const { origin } = new URL(url);
      try {
        const response = await fetch(target, {
          method: verb.toUpperCase(),
          headers: {
            authorization: `Bearer ${key}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        return recordOf(response, await response.text(), origin);
      } catch (error) {
        throw error instanceof SendstepError ? error : unreachable(origin, error as Error, timeoutMs);
      }
    },
  };
}

function requestFor(route: Route, input: Record<string, unknown>) {
  const rest = { ...input };
  const [own, given] = pathFor(route, rest);
  for (const field of Object.keys(given)) delete rest[field];
  const path = own.replace(/:(\w+)/g, (_, field: string) => {
    const value = String(rest[field]);
    delete rest[field];
    return encodeURIComponent(value);
  });
  const verb = verbsOf(route)[0]!;
  if (verb !== 'get') return { verb, path, body: JSON.stringify(rest) };
  const query = new URLSearchParams(rest as Record<string, string>);
  return { verb, path: query.size > 0 ? `${path}?${query}` : path, body: undefined };
}

/** The path that says what was given by itself, or the usual one. */
const pathFor = ([, path, others = []]: Route, input: Record<string, unknown>) =>
  others.find(([, given]) => Object.entries(given).every(([field, value]) => input[field] === value)) ??
  ([path, {}] as const);

/** The record in a response. What is no JSON object comes from another program: a proxy, or a web server at this address. */
function recordOf(response: Response, text: string, origin: string): Record<string, unknown> {
  const body = parsed(text);
  if (response.ok && body) return body;
  if (typeof body?.error === 'string') throw new SendstepError(CODES[response.status] ?? 'unavailable', body.error);
  throw new SendstepError(
    'unavailable',
    `${origin} is not a Sendstep host, or one behind a proxy that fails (status ${response.status}); check SENDSTEP_URL`,
  );
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Why nothing came back, in one sentence: refused, no such name, no answer in time. */
function unreachable(origin: string, error: Error, timeoutMs: number): SendstepError {
  const isLate = error.name === 'TimeoutError';
  const cause = error.cause as { code?: string; message?: string } | undefined;
  const reason = isLate ? `no answer within ${timeoutMs / 1000} s` : (cause?.code ?? cause?.message ?? error.message);
  return new SendstepError('unavailable', `cannot reach ${origin} (${reason})`);
}
