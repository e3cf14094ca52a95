import { randomUUID } from 'node:crypto';
import { invalid, SendstepError } from '@sendstep/core';
import type { Context, Middleware } from 'koa';
import { answerError, describeFault } from './errors.js';
import { requestId, SECURITY_HEADERS } from './headers.js';
import type { Logger } from './logger.js';

/** Most outages are short: a busy renderer, a database that restarts. */
const RETRY_AFTER_SECONDS = '5';

/** Around every request: its id, the security headers, the log line, and errors as answers. */
export function baseMiddleware(logger: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const id = requestId(ctx.get('x-request-id') || undefined, randomUUID);
    // Straight to the response: Koa's own setter looks at every value again.
    for (const name in SECURITY_HEADERS) ctx.res.setHeader(name, SECURITY_HEADERS[name]!);
    ctx.res.setHeader('X-Request-Id', id);
    try {
      checkTarget(ctx);
      await next();
    } catch (error) {
      const foreseen = error instanceof SendstepError;
      if (!foreseen || error.code === 'unavailable') logger.error({ requestId: id, ...describeFault(error) }, 'fault');
      if (foreseen) answerError(ctx, error);
      else {
        ctx.status = 500;
        ctx.body = { error: 'internal error' };
      }
    }
    if (ctx.status === 503) ctx.set('Retry-After', RETRY_AFTER_SECONDS);
    // The route's pattern, not the address: that may carry search text or worse.
    const { method, status, _matchedRoute: route } = ctx;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    logger.info({ requestId: id, method, route, status, ms, keyId: ctx.state.keyId }, 'request');
  };
}

/** Koa takes the target apart when it is first asked for its path; what is none, such as `http://[`, throws there. */
function checkTarget(ctx: Context): void {
  try {
    void ctx.path;
  } catch {
    throw invalid('request', 'not a valid address');
  }
}
