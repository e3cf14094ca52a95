import { looksLikeJson } from './json-reader.js';
import { liquidIn } from './liquid-regions.js';
import { locateText } from './locate.js';
import { locateHeader } from './locate-header.js';
import { locateUrl } from './locate-url.js';
import { MASK, type Span } from './span.js';

/** Where a request holds literal credentials, in the order of its fields: `url`, `headers.X`, `body.a.b`. */
export function credentialPaths(request: { url: string; headers: Record<string, string>; body: unknown }): string[] {
  const paths: string[] = [];
  if (literals(request.url, locateUrl(request.url)).length > 0) paths.push('url');
  for (const [name, value] of Object.entries(request.headers)) {
    if (literals(value, locateHeader(name, value)).length > 0) paths.push(`headers.${name}`);
  }
  return [...paths, ...bodyPaths(request.body)];
}

function bodyPaths(body: unknown): string[] {
  const text = typeof body === 'object' && body !== null ? JSON.stringify(body) : body;
  if (typeof text !== 'string') return [];
  return pathsOf(text, literals(text, locateText(text)));
}

/** The paths of a body's spans: those of the JSON, or the body itself. */
export function pathsOf(text: string, spans: readonly Span[]): string[] {
  const json = looksLikeJson(text, liquidIn(text).regions);
  return [...new Set(spans.map((each) => (json ? `body${each.label}` : 'body')))];
}

/** Eight asterisks that somebody stored are no credential. */
export const literals = (text: string, spans: Span[]): Span[] =>
  spans.filter((each) => text.slice(each.start, each.end) !== MASK);
