import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Middleware } from 'koa';
import { compressedTag } from './entity-tag.js';

/** Smaller bodies cost more to compress than they save. */
export const MIN_BYTES = 1024;

const brotli = promisify(brotliCompress);
export const COMPRESS = {
  // Brotli's default quality of 11 takes a hundred times as long and saves a few percent more.
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<string, Buffer>(gzip),
};

export type Encoding = keyof typeof COMPRESS;

/**
 * Compresses JSON and pages for clients that accept it. Files and streams are not compressed.
 *
 * The length of a compressed body can reveal whether attacker-chosen text repeats a secret in it (BREACH). That is no risk
 * here: stored secrets are never returned, a page of another origin cannot call the web app, which alone uses cookies, and
 * the response with a new key is too small to be compressed.
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
  const tag = ctx.response.get('ETag');
  if (tag) ctx.set('ETag', compressedTag(tag, encoding));
};

/** The text of a string or JSON body. Serialized here so Koa does not do it again. */
function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body;
  const isPlain = typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;
  return isPlain ? JSON.stringify(body) : undefined;
}
