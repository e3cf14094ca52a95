import type { Context } from 'koa';

/** Lists the methods of a path. No key is needed because the response is the same for every store. */
export function sendOptions(ctx: Context, allowed: string[]): void {
  ctx.set('Allow', [...allowed, 'OPTIONS'].join(', '));
  ctx.status = 204;
}
