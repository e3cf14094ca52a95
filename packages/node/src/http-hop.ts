import { HttpFailure, type OutgoingRequest, outgoingHeaderFault, parseUrl } from '@sendstep/core';

/** One request of a chain of redirects. */
export interface Hop {
  method: string;
  url: URL;
  headers: [name: string, value: string][];
  body: string | Uint8Array | undefined;
  /** The body stays with the origin it was meant for. */
  confidentialBody: boolean;
  /** Lower-case names of headers that carry credentials, and so stay there too. */
  confidentialHeaders: ReadonlySet<string>;
}

/**
 * What goes along to another origin, and from https to http, unless it is made of a credential. Any other header may be
 * one: keys have many names.
 */
const HARMLESS = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent']);

/** An http or https url; undefined for anything else. */
export function webUrl(text: string, base?: URL): URL | undefined {
  const url = parseUrl(text, base);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** The request as it was given, with the headers that every one has. */
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
  if (!headers.some(([taken]) => taken.toLowerCase() === name.toLowerCase())) headers.push([name, value]);
}

function withDefaults(headers: Hop['headers']): Hop['headers'] {
  addMissing(headers, 'User-Agent', 'Sendstep');
  addMissing(headers, 'Accept-Encoding', 'gzip, deflate, br');
  return headers;
}

/** Where an answer sends us on to, or undefined when it is the last one. Methods change as they do in browsers. */
export function nextHop(hop: Hop, status: number, location: string | undefined): Hop | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  // Header values are read a character for a byte; addresses with other letters are sent as UTF-8.
  const url = webUrl(Buffer.from(location, 'latin1').toString(), hop.url);
  if (!url) throw new HttpFailure('bad_redirect', `${hop.url.host} redirects to something that is not http or https`);
  const toGet = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST';
  const sameOrigin = url.origin === hop.url.origin;
  const body = toGet ? undefined : hop.body;
  if (body && hop.confidentialBody && !sameOrigin) {
    throw new HttpFailure(
      'bad_redirect',
      `${hop.url.host} redirects to another host, where a body with credentials does not go`,
    );
  }
  const headers = hop.headers.filter(([name]) => {
    const lower = name.toLowerCase();
    const goesAlong = HARMLESS.has(lower) && !hop.confidentialHeaders.has(lower);
    return (sameOrigin || goesAlong) && !(toGet && lower.startsWith('content-'));
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
