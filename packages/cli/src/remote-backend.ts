import type { ApiOperationName } from '@sendstep/core';
import { SendstepError } from '@sendstep/core/errors';
import { API_ROOT, ROUTES, type Route, STATUS, verbsOf } from '@sendstep/koa/routes';
import type { Backend } from './backend-types.js';
import { UsageError } from './usage-error.js';

/** Longer than any operation runs. Connecting has Node's default limit of 10 s. */
const TIMEOUT_MS = 120_000;

const CODES = Object.fromEntries(Object.entries(STATUS).map(([code, status]) => [status, code])) as Record<
  number,
  keyof typeof STATUS
>;

/** Runs operations through the REST API of a remote host. */
export function remoteBackend(url: string, key: string, timeoutMs = TIMEOUT_MS): Backend {
  return {
    async close() {},
    async run(name, input, { idempotencyKey } = {}) {
      const route = ROUTES[name as ApiOperationName] as Route | null;
      if (!route) throw new UsageError('this command is not available on remote hosts');
      const { verb, path, body } = requestFor(route, input);
      const target = `${url.replace(/\/+$/, '')}${API_ROOT}${path}`;
      const { origin } = new URL(url);
      try {
        const response = await fetch(target, {
          method: verb.toUpperCase(),
          headers: {
            authorization: `Bearer ${key}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
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

/** The alternative path that implies the given fields, or the default one. */
const pathFor = ([, path, others = []]: Route, input: Record<string, unknown>) =>
  others.find(([, given]) => Object.entries(given).every(([field, value]) => input[field] === value)) ??
  ([path, {}] as const);

/** Reads the record in a response. Anything but a JSON object comes from a proxy or another web server. */
function recordOf(response: Response, text: string, origin: string): Record<string, unknown> {
  const body = parsed(text);
  if (response.ok && body) return body;
  if (typeof body?.error === 'string') throw new SendstepError(CODES[response.status] ?? 'unavailable', body.error);
  throw new SendstepError(
    'unavailable',
    `${origin} is not a Sendstep host, or its proxy failed (status ${response.status}); check SENDSTEP_URL`,
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

/** Says why there is no response: connection refused, unknown host or timeout. */
function unreachable(origin: string, error: Error, timeoutMs: number): SendstepError {
  const isTimeout = error.name === 'TimeoutError';
  const cause = error.cause as { code?: string; message?: string } | undefined;
  const reason = isTimeout
    ? `no response within ${timeoutMs / 1000} s`
    : (cause?.code ?? cause?.message ?? error.message);
  return new SendstepError('unavailable', `cannot reach ${origin} (${reason})`);
}
