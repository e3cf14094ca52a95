import type { App } from '@sendstep/core';
import type { Middleware } from 'koa';
import { answerText } from './link-page.js';

/** `GET /d/:token`: the file, to be saved and never shown here. */
export function downloads(app: App): Middleware {
  return async (ctx) => {
    const admitted = await app.admit({ link: ctx.params.token });
    if ((await admitted.run('links.show', {})).expired) return answerText(ctx, 410, 'expired');
    const { filename, contentType, size, content } = await admitted.run('links.download', {});
    ctx.status = 200;
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
    ctx.set('Content-Type', contentType);
    ctx.attachment(filename);
    // Nothing is read for HEAD: Koa would leave the stream open.
    if (ctx.method !== 'HEAD') ctx.body = ReadableStream.from(content);
    ctx.length = size;
  };
}
