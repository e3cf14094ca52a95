import type { IncomingHttpHeaders } from 'node:http';
import { parseUrl } from '@sendstep/core';

/** Which web pages and which names of this host are let in. Programs that are no browser send no `Origin`. */
export interface Origins {
  /** Origins beside the host's own, such as `https://app.example`. */
  allowedOrigins?: readonly string[];
  /** Host names this server goes by, without port. Unset: any. A host on loopback sets it against DNS rebinding. */
  allowedHosts?: readonly string[];
}

/** Why a request is refused for where it comes from, or undefined. */
export function originFault(
  headers: IncomingHttpHeaders,
  { allowedOrigins, allowedHosts }: Origins,
): string | undefined {
  const { origin, host = '' } = headers;
  if (allowedHosts && !allowedHosts.includes(parseUrl(`http://${host}`)?.hostname ?? '')) return 'host not allowed';
  if (origin === undefined || allowedOrigins?.includes(origin)) return undefined;
  const page = parseUrl(origin);
  // Read with the page's scheme, so that a default port counts the same in both.
  const own = page && parseUrl(`${page.protocol}//${host}`);
  return page?.host && page.host === own?.host ? undefined : 'origin not allowed';
}
