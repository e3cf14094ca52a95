import type { IncomingMessage } from 'node:http';
import { parseUrl } from '@sendstep/core';
import type { Context } from 'koa';

/** A name or an IPv4 address, or an IPv6 address in brackets, with an optional port. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const MAX_HOST = 255;
/** Segments without anything that could leave a header or an attribute. `//` would be another host. */
const PREFIX = /^(?:\/[\w.~%+,:@-]+)+$/;

export interface PublicAddress {
  /** The path that this application is reachable under: `''`, or `/shop`. */
  pathOf(ctx: Context): string;
  /** The address that this application is reachable under, without a slash at its end. */
  urlOf(ctx: Context): string;
}

/**
 * Where callers reach the host: the configured address, or what the request says. A caller chooses its own Host header, so
 * what is made of it belongs in the response to that request and nowhere else. Forwarded headers count only behind a proxy
 * that sets them.
 */
export function publicAddress(options: { baseUrl?: string; trustProxy?: boolean }): PublicAddress {
  const base = options.baseUrl?.replace(/\/+$/, '');
  const basePath = base && (parseUrl(base)?.pathname.replace(/\/+$/, '') ?? base);
  // Proxies in a row append their value; the first is what the client asked for.
  const forwarded = (ctx: Context, name: string) =>
    options.trustProxy ? ctx.get(`X-Forwarded-${name}`).split(',', 1)[0]!.trim() : '';

  const pathOf = (ctx: Context) => basePath ?? prefix(forwarded(ctx, 'Prefix')) + mountPath(ctx);
  return {
    pathOf,
    urlOf(ctx) {
      if (base !== undefined) return base;
      const { socket } = ctx.req;
      const host = [forwarded(ctx, 'Host'), ctx.get('Host')].find(isHost) ?? `127.0.0.1:${socket.localPort}`;
      const said = forwarded(ctx, 'Proto').toLowerCase();
      const scheme =
        said === 'https' || (said !== 'http' && (socket as { encrypted?: boolean }).encrypted) ? 'https' : 'http';
      return `${scheme}://${host}${pathOf(ctx)}`;
    },
  };
}

const isHost = (text: string) => text.length <= MAX_HOST && HOST.test(text);

const prefix = (path: string) => {
  const trimmed = path.replace(/\/+$/, '');
  return PREFIX.test(trimmed) ? trimmed : '';
};

/** The path as the client sent it. koa-mount and Express shorten the one that the application sees. */
export const sentPath = (ctx: Context) =>
  ((ctx.req as IncomingMessage & { originalUrl?: string }).originalUrl ?? ctx.originalUrl).split('?', 1)[0]!;

/** What is in front of the path that this application sees. */
function mountPath(ctx: Context): string {
  const sent = sentPath(ctx);
  // Mounted at /shop, a request for /shop is a request for /.
  const own = sent.endsWith(ctx.path) ? ctx.path : ctx.path.replace(/\/$/, '');
  return sent.endsWith(own) ? prefix(sent.slice(0, sent.length - own.length)) : '';
}
