import { liquidIn, withoutLiquid } from '../liquid/regions.js';
import { locateLiterals } from './credential-value.js';
import { locateNamed, locateParameters, locateText, locateWords } from './locate.js';
import { looksRandom, nameStrength } from './name-strength.js';
import { authorityAt, parametersOf } from './parameters.js';
import { hidden, maskRuns, type Span, shifted, span, united } from './span.js';
import { locateShapes } from './value-shapes.js';

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

/** The literal credentials of a header's value. */
export function locateHeader(name: string, value: string): Span[] {
  const lower = name.trim().toLowerCase();
  if (lower === 'cookie' || lower === 'cookie2') return united(value, locateCookies(value));
  // Only the first pair is the cookie; Path, Expires and the like stay readable.
  if (lower === 'set-cookie' || lower === 'set-cookie2') return united(value, locateCookies(value, 1));
  return locateNamed(value, nameStrength(lower, 'header'));
}

/** A cookie's name says nothing about what it opens, so every value is hidden and the names stay. */
const locateCookies = (value: string, most?: number): Span[] =>
  parametersOf(value, 0, value.length, liquidIn(value), /;/)
    .slice(0, most)
    .flatMap(({ start, end }) => shifted(locateLiterals(value.slice(start, end)), start));

const BEGINNING = /^\s*(?:https?:[/\\]*|[a-z][a-z0-9+.-]*:\/\/)/i;

/** The literal credentials of a url: userinfo, parameters of the query and the fragment, and shapes anywhere. */
export function locateUrl(url: string): Span[] {
  const liquid = liquidIn(url);
  const plain = withoutLiquid(url, liquid.regions);
  const first = (char: string) => (plain.indexOf(char, authority) + 1 || url.length + 1) - 1;
  const beginning = BEGINNING.exec(url)?.[0].length ?? 0;
  const { end: authority, at } = beginning > 0 ? authorityAt(plain, beginning) : { end: 0, at: -1 };
  // Also behind `https:\\`, which browsers and clients read as `https://`.
  const userinfo = at < 0 ? [] : shifted(locateLiterals(url.slice(beginning, at)), beginning);
  const fragment = first('#');
  const query = Math.min(first('?'), fragment);
  const place = (each: Span): Span => ({ ...each, label: placeOf(each, authority) });
  const found = [
    ...userinfo.map((each) => ({ ...each, label: 'userinfo' })),
    ...locateWords(url.slice(0, query)).map(place),
    ...locateSegments(url, authority, query).map(place),
    ...prefixed('query', locateParameters(url, query + 1, fragment, liquid, 0)),
    // Single-page applications keep a path and a query of their own behind the hash.
    ...prefixed('fragment', locateParameters(url, fragment + 1, url.length, liquid, 0, /[&?/]/)),
    ...[...locateShapes(url, liquid), ...maskRuns(url)].map(place),
  ];
  return united(url, found);
}

/** A mask must never move into the host: the credential would be looked up as a name. */
const placeOf = (each: Span, authority: number): string =>
  each.label === 'userinfo' ? 'userinfo' : each.start < authority ? 'host' : 'path';

const prefixed = (part: string, spans: Span[]): Span[] =>
  spans.map((each) => ({ ...each, label: `${part} ${each.label}` }));

/** `/token/x7Kq…`: a random segment behind one that names a credential. */
function locateSegments(url: string, from: number, to: number): Span[] {
  const found: Span[] = [];
  let at = from;
  let previous = '';
  for (const segment of url.slice(from, to).split('/')) {
    if (looksRandom(segment) && /^[\w.-]+$/.test(previous) && nameStrength(previous) === 'strong')
      found.push(span(at, at + segment.length));
    previous = segment;
    at += segment.length + 1;
  }
  return found;
}

/**
 * Raised whenever the rules mask some text differently. Clear columns that were masked with a lower number are masked again by a
 * job. `test/masking/version.test.ts` fails when the rules changed and this number did not.
 */
export const MASKING_VERSION = 1;
