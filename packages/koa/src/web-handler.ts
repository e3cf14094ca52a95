import type { IncomingHttpHeaders } from 'node:http';
import type { Middleware } from 'koa';
import { readJson, streamed } from './input.js';
import type { PublicAddress } from './public-address.js';

/** Handles requests below /app; `createWebApp` of @sendstep/app creates one. */
export type WebApp = (request: {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  host: string;
  url: string;
  ip: string;
  readBody(): Promise<unknown>;
  stream(): AsyncIterable<Uint8Array>;
}) => Promise<{
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Uint8Array | AsyncIterable<Uint8Array>;
}>;

/** Paths are logged by area: what follows names stores and files. */
const AREAS = new Set(['api', 'assets', 'files', 'inbox', 'oidc', 'upload']);

/** Runs before CORS and the router: pages of other origins have no business here, whatever the REST API allows them. */
export function webHandler(web: WebApp, address: PublicAddress): Middleware {
  return async (ctx, next) => {
    const [, root, area = ''] = ctx.path.split('/');
    if (root !== 'app') return next();
    ctx._matchedRoute = AREAS.has(area) ? `/app/${area}` : '/app';
    const { status, headers, body } = await web({
      method: ctx.method,
      path: ctx.path,
      query: new URLSearchParams(ctx.querystring),
      headers: ctx.headers,
      host: ctx.host,
      url: address.urlOf(ctx),
      ip: ctx.ip,
      readBody: () => readJson(ctx.req),
      stream: () => streamed(ctx.req),
    });
    ctx.set(headers);
    if (typeof body === 'string') ctx.body = body;
    else if (body instanceof Uint8Array) ctx.body = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    // No stream for HEAD, because Koa would leave it open.
    else if (ctx.method !== 'HEAD') ctx.body = ReadableStream.from(body);
    ctx.status = status;
  };
}
