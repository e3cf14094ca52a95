import type { App } from '@sendstep/core';
import type { Middleware } from 'koa';
import { sendText } from './link-page.js';

/** `GET /d/:token`: the file as an attachment, so browsers never show it on this origin. */
export function downloads(app: App): Middleware {
  return async (ctx) => {
    const admitted = await app.admit({ link: ctx.params.token });
    if ((await admitted.run('links.show', {})).expired) return sendText(ctx, 410, 'expired');
    const { filename, contentType, size, content } = await admitted.run('links.download', {});
    ctx.status = 200;
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
    ctx.set('Content-Type', contentType);
    ctx.attachment(filename);
    // No stream for HEAD, because Koa would leave it open.
    if (ctx.method !== 'HEAD') ctx.body = ReadableStream.from(content);
    ctx.length = size;
  };
}
