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

/**
 * What is logged about an unexpected error: its location and code. Its message is left out because it may quote customer
 * data or a template.
 */
export function describeFault(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { fault: typeof fault };
  // The stack starts with the message, whose lines could look like frames.
  const stack = fault.stack?.replace(fault.message, () => '') ?? '';
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  const { code } = fault as { code?: unknown };
  return {
    fault: fault.name,
    ...(code === undefined ? {} : { code }),
    ...(frames.length > 0 ? { at: frames.slice(0, 8).map((frame) => frame.trim()) } : {}),
    ...(fault.cause === undefined ? {} : { cause: describeFault(fault.cause) }),
  };
}
