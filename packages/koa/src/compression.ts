import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Middleware } from 'koa';

/** Below this, compressing costs more than it saves. */
const MIN_BYTES = 1024;

const brotli = promisify(brotliCompress);
const COMPRESS = {
  // Brotli's own default of 11 takes a hundred times as long for a few percent.
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<string, Buffer>(gzip),
};

/**
 * Compresses JSON and pages for clients that accept it; files and streams go out as they are.
 *
 * The length of a compressed body tells an onlooker whether text that he chose repeats a secret in it (BREACH). No response
 * has a secret: stored ones are never returned, keys are not created over HTTP, and no page has a cookie or a form token.
 */
export const compression: Middleware = async (ctx, next) => {
  await next();
  const text = textOf(ctx.body);
  if (text === undefined) return;
  if (text !== ctx.body) ctx.body = text;
  if (ctx.response.length! <= MIN_BYTES) return;
  ctx.vary('Accept-Encoding');
  if (!ctx.req.headers['accept-encoding']) return;
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
  if (encoding !== 'br' && encoding !== 'gzip') return;
  ctx.body = await COMPRESS[encoding](text);
  ctx.set('Content-Encoding', encoding);
};

/** A text, or an object that is to be sent as JSON: written here, so that it is written once. */
function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body;
  const isPlain = typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;
  return isPlain ? JSON.stringify(body) : undefined;
}
