import { HttpFailure, type OutgoingRequest, outgoingHeaderFault, parseUrl } from '@sendstep/core';

/** One request of a chain of redirects. */
export interface Hop {
  method: string;
  url: URL;
  headers: [name: string, value: string][];
  body: string | Uint8Array | undefined;
  /** The body must not be sent to another origin. */
  confidentialBody: boolean;
  /** Lower-case names of headers with credentials, which must not be sent there either. */
  confidentialHeaders: ReadonlySet<string>;
}

/**
 * Headers that may be sent to another origin, and from https to http, unless they contain a credential. Any other header
 * may be one: API keys have many names.
 */
const HARMLESS = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent']);

/** An http or https URL; undefined for anything else. */
export function webUrl(text: string, base?: URL): URL | undefined {
  const url = parseUrl(text, base);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** The request as given, with the default headers. */
export function firstHop(request: OutgoingRequest<string | Uint8Array>): Hop {
  const { method, url: text, headers: given, body, confidentialBody = false, confidentialHeaders = [] } = request;
  const url = webUrl(text);
  if (!url) throw new HttpFailure('bad_request', 'not an http or https address');
  const headers = Object.entries(given);
  for (const [name, value] of headers) {
    const fault = outgoingHeaderFault(name, value);
    if (fault) throw new HttpFailure('bad_request', `headers.${name}: ${fault}`);
  }
  if (url.username || url.password) addMissing(headers, 'Authorization', basic(url));
  return {
    method,
    url: withoutLogin(url),
    headers: withDefaults(headers),
    body: body?.length ? body : undefined,
    confidentialBody,
    confidentialHeaders: new Set(confidentialHeaders.map((name) => name.toLowerCase())),
  };
}

function addMissing(headers: Hop['headers'], name: string, value: string): void {
  if (!headers.some(([existing]) => existing.toLowerCase() === name.toLowerCase())) headers.push([name, value]);
}

function withDefaults(headers: Hop['headers']): Hop['headers'] {
  addMissing(headers, 'User-Agent', 'Sendstep');
  addMissing(headers, 'Accept-Encoding', 'gzip, deflate, br');
  return headers;
}

/** The request that a redirect asks for; undefined if the response is not a redirect. Methods change as in browsers. */
export function nextHop(hop: Hop, status: number, location: string | undefined): Hop | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  // Header values are read one character per byte; URLs with other characters are sent as UTF-8.
  const url = webUrl(Buffer.from(location, 'latin1').toString(), hop.url);
  if (!url) throw new HttpFailure('bad_redirect', `${hop.url.host} redirects to a URL that is not http or https`);
  const toGet = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST';
  const sameOrigin = url.origin === hop.url.origin;
  const body = toGet ? undefined : hop.body;
  if (body && hop.confidentialBody && !sameOrigin) {
    throw new HttpFailure(
      'bad_redirect',
      `${hop.url.host} redirects to another host, and a body with credentials is not sent there`,
    );
  }
  const headers = hop.headers.filter(([name]) => {
    const lower = name.toLowerCase();
    const mayLeaveOrigin = HARMLESS.has(lower) && !hop.confidentialHeaders.has(lower);
    return (sameOrigin || mayLeaveOrigin) && !(toGet && lower.startsWith('content-'));
  });
  return {
    method: toGet ? 'GET' : hop.method,
    url: withoutLogin(url),
    headers: withDefaults(headers),
    body,
    confidentialBody: hop.confidentialBody,
    confidentialHeaders: hop.confidentialHeaders,
  };
}

function withoutLogin(url: URL): URL {
  if (url.username === '' && url.password === '') return url;
  const clean = new URL(url);
  clean.username = '';
  clean.password = '';
  return clean;
}

function basic({ username, password }: URL): string {
  const decoded = [username, password].map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return `Basic ${Buffer.from(decoded.join(':')).toString('base64')}`;
}
