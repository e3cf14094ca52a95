import type { Context } from 'koa';

/** What a path can be asked, without a key: it says nothing about any store. */
export function answerOptions(ctx: Context, allowed: string[]): void {
  ctx.set('Allow', [...allowed, 'OPTIONS'].join(', '));
  ctx.status = 204;
}
