import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import { type App, createRateLimit, SendstepError } from '@sendstep/core';
import type { Middleware } from 'koa';
import { downloads } from './downloads.js';
import { sendMessage, sendText } from './link-page.js';
import { languageFor } from './link-texts.js';
import { unsubscribePages } from './unsubscribe.js';

const CALLS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;
/** Keeps entries short and tokens out of memory. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64');

/** The public pages that emails link to. The link is the only credential; no cookies are set or read. */
export function addLinkPages(router: Router, app: App): void {
  const guard = guarded(app);
  const { show, submit } = unsubscribePages(app);
  router.get('/u/:token', guard, show);
  router.post('/u/:token', guard, submit);
  router.get('/d/:token', guard, downloads(app));
}

/** Applies the rate limit and shows the same page for every invalid link. */
function guarded(app: App): Middleware {
  const limit = createRateLimit(CALLS_PER_MINUTE, MINUTE_MS, () => app.ports.clock.now());
  return async (ctx, next) => {
    ctx.set('X-Robots-Tag', 'noindex');
    for (const caller of [ctx.ip, ctx.params.token]) {
      const waitMs = limit(digest(caller));
      if (waitMs === undefined) continue;
      ctx.set('Retry-After', String(Math.ceil(waitMs / 1000)));
      return sendMessage(ctx, 429, languageFor(['en']), 'Too many requests. Please try again in a minute.');
    }
    try {
      await next();
    } catch (error) {
      if (!(error instanceof SendstepError) || error.code !== 'not_found') throw error;
      sendText(ctx, 404, 'invalid');
    }
  };
}
