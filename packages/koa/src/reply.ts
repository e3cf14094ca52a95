import { type BudgetState, type Logger, SendstepError } from '@sendstep/core';
import { describeFault } from '@sendstep/core/errors';
import type { Context } from 'koa';
import { API_ROOT, ROUTES } from './routes.js';
import { STATUS } from './status.js';

/** A JSON response while it is made. */
export interface Reply {
  status: number;
  /** Names and values in one list, as `writeHead` takes them. */
  headers: string[];
  /** The body as JSON text, if there is one. */
  json?: string | undefined;
  /** For the log. */
  keyId?: string | undefined;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

export const newReply = (headers: string[] = []): Reply => ({ status: 200, headers });

/** Adds a header or replaces its value. */
export function setHeader({ headers }: Reply, name: string, value: string): void {
  const index = headers.indexOf(name);
  if (index === -1) headers.push(name, value);
  else headers[index + 1] = value;
}

/** The key's budget, in the common headers and in those of the IETF draft. */
export function setBudget(reply: Reply, budget: BudgetState): void {
  const { kind, limit, windowSeconds, remaining, retryAfterMs } = budget;
  const reset = retryAfterMs === undefined ? windowSeconds : Math.ceil(retryAfterMs / 1000);
  setHeader(reply, 'X-RateLimit-Limit', String(limit));
  setHeader(reply, 'X-RateLimit-Remaining', String(remaining));
  setHeader(reply, 'X-RateLimit-Reset', String(reset));
  setHeader(reply, 'RateLimit-Policy', `"${kind}";q=${limit};w=${windowSeconds}`);
  setHeader(reply, 'RateLimit', `"${kind}";r=${remaining};t=${reset}`);
  if (retryAfterMs !== undefined) setHeader(reply, 'Retry-After', String(reset));
}

const SHOW_USERS = `GET ${API_ROOT}${ROUTES['files.list'][1]}?usage=true shows what uses each file`;

/** Makes it exactly `{ error }`. */
export function setError(reply: Reply, { code, message, details }: SendstepError): void {
  if (details.budget) setBudget(reply, details.budget);
  if (details.executionId) setHeader(reply, 'X-Execution-Id', details.executionId);
  if (details.retryAfterSeconds) setHeader(reply, 'Retry-After', String(details.retryAfterSeconds));
  if (code === 'unauthenticated') setHeader(reply, 'WWW-Authenticate', 'Bearer');
  setJson(reply, STATUS[code], errorJson(details.fileInUse ? `${message}; ${SHOW_USERS}` : message));
}

const errorJson = (error: string) => JSON.stringify({ error });

export function setJson(reply: Reply, status: number, json: string): void {
  reply.status = status;
  setHeader(reply, 'Content-Type', JSON_TYPE);
  reply.json = json;
}

/** Most outages are short: a busy renderer or a restarting database. */
export const RETRY_AFTER_SECONDS = '5';

/** Makes it the response to an error, and logs what the caller did not cause. */
export function setFailure(reply: Reply, error: unknown, requestId: string, logger: Logger): void {
  const expected = error instanceof SendstepError;
  if (!expected || error.code === 'unavailable') logger.error({ requestId, ...describeFault(error) }, 'fault');
  if (expected) setError(reply, error);
  else setJson(reply, 500, errorJson('internal error'));
}

/** Copies headers to Koa's response. On the raw one, because Koa's setter checks every value again. */
export function copyHeaders(ctx: Context, { headers, keyId }: Reply): void {
  for (let i = 0; i < headers.length; i += 2) ctx.res.setHeader(headers[i]!, headers[i + 1]!);
  if (keyId !== undefined) ctx.state.keyId = keyId;
}

/** Hands a reply to Koa, which sends it after the middleware of others. */
export function applyReply(ctx: Context, reply: Reply): void {
  copyHeaders(ctx, reply);
  ctx.body = reply.json ?? null;
  // After the body, because Koa changes the status to 204 for an empty one.
  ctx.status = reply.status;
}
