import type { IncomingMessage } from 'node:http';
import { parseUrl } from '@sendstep/core';
import type { Context } from 'koa';

/** A name, an IPv4 address or an IPv6 address in brackets, with an optional port. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const MAX_HOST = 255;
/** Segments of characters that are safe in headers and attributes. `//` would start another host. */
const PREFIX = /^(?:\/[\w.~%+,:@-]+)+$/;

type AddressedRequest = Pick<Context, 'req' | 'path' | 'originalUrl'>;

export interface PublicAddress {
  /** The public path of this application: `''` or, for example, `/shop`. */
  pathOf(request: AddressedRequest): string;
  /** The public URL of this application, without a trailing slash. */
  urlOf(request: AddressedRequest): string;
}

/**
 * The public URL of the host: the configured one, or the one in the request's headers. Callers can send any Host header, so
 * a URL made from it may be used only in the response to that request. Forwarded headers are used only if trusted.
 */
export function publicAddress(options: { baseUrl?: string; trustProxy?: boolean }): PublicAddress {
  const base = options.baseUrl?.replace(/\/+$/, '');
  const basePath = base && (parseUrl(base)?.pathname.replace(/\/+$/, '') ?? base);
  // Each proxy in a chain appends its value; the first one is what the client sent.
  const forwarded = ({ headers }: IncomingMessage, name: 'prefix' | 'host' | 'proto') =>
    options.trustProxy
      ? String(headers[`x-forwarded-${name}`] ?? '')
          .split(',', 1)[0]!
          .trim()
      : '';

  const pathOf = (request: AddressedRequest) =>
    basePath ?? prefix(forwarded(request.req, 'prefix')) + mountPath(request);
  return {
    pathOf,
    urlOf(request) {
      if (base !== undefined) return base;
      const { req } = request;
      const { socket } = req;
      const host = [forwarded(req, 'host'), req.headers.host ?? ''].find(isHost) ?? `127.0.0.1:${socket.localPort}`;
      const proto = forwarded(req, 'proto').toLowerCase();
      const scheme =
        proto === 'https' || (proto !== 'http' && (socket as { encrypted?: boolean }).encrypted) ? 'https' : 'http';
      return `${scheme}://${host}${pathOf(request)}`;
    },
  };
}

const isHost = (text: string) => text.length <= MAX_HOST && HOST.test(text);

const prefix = (path: string) => {
  const trimmed = path.replace(/\/+$/, '');
  return PREFIX.test(trimmed) ? trimmed : '';
};

/** The path as the client sent it. koa-mount and Express strip the mount path from `ctx.path`. */
export const sentPath = ({ req, originalUrl }: AddressedRequest) =>
  ((req as IncomingMessage & { originalUrl?: string }).originalUrl ?? originalUrl).split('?', 1)[0]!;

/** The start of a relative link to a page below `/`: from /shop it is `shop/`, from /shop/ nothing. */
export const lastSegment = (ctx: Context): string => {
  const segment = sentPath(ctx).split('/').at(-1)!;
  return segment === '' ? '' : `${segment}/`;
};

/** The path that this application is mounted at. */
function mountPath(request: AddressedRequest): string {
  const sent = sentPath(request);
  const { path } = request;
  // If mounted at /shop, a request for /shop has the path /.
  const own = sent.endsWith(path) ? path : path.replace(/\/$/, '');
  return sent.endsWith(own) ? prefix(sent.slice(0, sent.length - own.length)) : '';
}
