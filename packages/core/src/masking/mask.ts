import { locateText } from './locate.js';
import { locateHeader } from './locate-header.js';
import { locateUrl } from './locate-url.js';
import { hidden } from './span.js';

/** A header's value with its literal credentials hidden: `Bearer ********`. */
export const maskHeader = (name: string, value: string): string => hidden(value, locateHeader(name, value));

export const maskHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskHeader(name, value)]));

/** A url with its userinfo, credential parameters and anything shaped like a token hidden. */
export const maskUrl = (url: string): string => hidden(url, locateUrl(url));

/** Text of any kind with its literal credentials hidden. */
export const maskText = (text: string): string => hidden(text, locateText(text));

/** A body in the shape it came in, with its literal credentials hidden. */
export const maskBody = (body: unknown): unknown => rewritten(body, maskText);

/** Runs an edit over a body's text; an object or array goes through its JSON and comes back as what it was. */
export function rewritten(body: unknown, edit: (text: string) => string): unknown {
  if (typeof body === 'string') return edit(body);
  if (typeof body !== 'object' || body === null) return body;
  const text = JSON.stringify(body);
  const result = edit(text);
  return result === text ? body : JSON.parse(result);
}
