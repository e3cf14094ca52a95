import { randomUUID } from 'node:crypto';
import { invalid, type Logger } from '@sendstep/core';
import type { Context, Middleware } from 'koa';
import { requestId, SECURITY_HEADERS } from './headers.js';
import type { Metrics } from './metrics.js';
import { applyReply, newReply, RETRY_AFTER_SECONDS, setFailure } from './reply.js';

/** Wraps every request: sets its id and the security headers, turns errors into responses, and logs it. */
export function baseMiddleware(logger: Logger, metrics?: Metrics): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const id = requestId(ctx.get('x-request-id') || undefined, randomUUID);
    // Set on the raw response, because Koa's setter checks every value again.
    for (const name in SECURITY_HEADERS) ctx.res.setHeader(name, SECURITY_HEADERS[name]!);
    ctx.res.setHeader('X-Request-Id', id);
    try {
      checkTarget(ctx);
      await next();
    } catch (error) {
      const reply = newReply();
      setFailure(reply, error, id, logger);
      applyReply(ctx, reply);
    }
    if (ctx.status === 503) ctx.set('Retry-After', RETRY_AFTER_SECONDS);
    // Logs the route pattern instead of the URL, which may contain search text or personal data.
    const { method, status, _matchedRoute: route } = ctx;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    metrics?.request(method, route, status, ms);
    if (!ctx.state.unlogged)
      logger.info({ requestId: id, method, route, status, ms, keyId: ctx.state.keyId }, 'request');
  };
}

/** Koa parses the request target when `path` is first read, and throws for an invalid one such as `http://[`. */
function checkTarget(ctx: Context): void {
  try {
    void ctx.path;
  } catch {
    throw invalid('request', 'not a valid address');
  }
}
