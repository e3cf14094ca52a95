import type { SendstepError } from '@sendstep/core';
import type { Context } from 'koa';
import { setBudgetHeaders } from './headers.js';
import { API_ROOT, ROUTES } from './routes.js';
import { STATUS } from './status.js';

const SHOW_USERS = `GET ${API_ROOT}${ROUTES['files.list'][1]}?usage=true shows what uses each file`;

/** Responds with exactly `{ error }`. */
export function sendError(ctx: Context, error: SendstepError): void {
  if (error.details.budget) setBudgetHeaders(ctx, error.details.budget);
  if (error.details.executionId) ctx.set('X-Execution-Id', error.details.executionId);
  if (error.details.retryAfterSeconds) ctx.set('Retry-After', String(error.details.retryAfterSeconds));
  if (error.code === 'unauthenticated') ctx.set('WWW-Authenticate', 'Bearer');
  ctx.status = STATUS[error.code];
  ctx.body = { error: error.details.fileInUse ? `${error.message}; ${SHOW_USERS}` : error.message };
}
