import type { Middleware } from 'koa';

export function cors(origins: Set<string>): Middleware {
  return async (ctx, next) => {
    const origin = ctx.get('origin');
    ctx.vary('Origin');
    if (!origins.has(origin)) return next();
    ctx.set('Access-Control-Allow-Origin', origin);
    ctx.set(
      'Access-Control-Expose-Headers',
      'X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Location, Link, ETag, Idempotent-Replayed, X-Execution-Id',
    );
    if (ctx.method === 'OPTIONS') {
      ctx.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
      ctx.set(
        'Access-Control-Allow-Headers',
        'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Request-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name',
      );
      ctx.set('Access-Control-Max-Age', '600');
    }
    return next();
  };
}
