import { parseUrl } from '../shared/url.js';

const NAME = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;
const MOST = 253;

/**
 * A host name or IP address in normal form (`Bücher.example` is `xn--bcher-kva.example`, `127.1` is `127.0.0.1`),
 * or undefined. No scheme, port, user or path is allowed.
 */
export function normaliseHost(text: string): string | undefined {
  const v6 = text.includes(':') ? text.replace(/^\[(.*)\]$/, '$1') : undefined;
  if (/[\s/\\?#@%[\]]/.test(v6 ?? text)) return undefined;
  const url = `http://${v6 === undefined ? text : `[${v6}]`}/`;
  const hostname = text.length > MOST ? undefined : parseUrl(url)?.hostname;
  if (hostname === undefined) return undefined;
  if (v6 !== undefined) return hostname.slice(1, -1);
  return hostname.length <= MOST && NAME.test(hostname) ? hostname : undefined;
}
