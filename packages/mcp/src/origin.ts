import type { IncomingHttpHeaders } from 'node:http';
import { parseUrl } from '@sendstep/core';

/** Which web origins and host names are accepted. Clients other than browsers send no `Origin`. */
export interface Origins {
  /** Origins besides the host's own, such as `https://app.example`. */
  allowedOrigins?: readonly string[];
  /** Host names of this server, without port. Default: any. Set it for a host on loopback, against DNS rebinding. */
  allowedHosts?: readonly string[];
}

/** Why the origin or host of a request is refused, or undefined. */
export function originFault(
  headers: IncomingHttpHeaders,
  { allowedOrigins, allowedHosts }: Origins,
): string | undefined {
  const { origin, host = '' } = headers;
  if (allowedHosts && !allowedHosts.includes(parseUrl(`http://${host}`)?.hostname ?? '')) return 'host not allowed';
  if (origin === undefined || allowedOrigins?.includes(origin)) return undefined;
  const page = parseUrl(origin);
  // Parsed with the page's scheme, so default ports compare equal.
  const own = page && parseUrl(`${page.protocol}//${host}`);
  return page?.host && page.host === own?.host ? undefined : 'origin not allowed';
}
