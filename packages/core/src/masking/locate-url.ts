import { locateLiterals } from './credential-value.js';
import { liquidIn, type Region, regionCursor } from './liquid-regions.js';
import { locateParameters, locateWords } from './locate.js';
import { looksRandom, nameStrength } from './name-strength.js';
import { maskRuns, type Span, shifted, span, united } from './span.js';
import { authorityAt } from './userinfo.js';
import { locateShapes } from './value-shapes.js';

const BEGINNING = /^\s*(?:https?:[/\\]*|[a-z][a-z0-9+.-]*:\/\/)/i;

/** The literal credentials of a url: userinfo, parameters of the query and the fragment, and shapes anywhere. */
export function locateUrl(url: string): Span[] {
  const liquid = liquidIn(url);
  const { regions } = liquid;
  const beginning = BEGINNING.exec(url)?.[0].length ?? 0;
  const { end: authority, at } =
    beginning > 0 ? authorityAt(url, beginning, regionCursor(regions)) : { end: 0, at: -1 };
  // Also behind `https:\\`, which browsers and clients read as `https://`.
  const userinfo = at < 0 ? [] : shifted(locateLiterals(url.slice(beginning, at)), beginning);
  const fragment = firstOutside(url, '#', authority, regions);
  const query = Math.min(firstOutside(url, '?', authority, regions), fragment);
  const place = (each: Span): Span => ({ ...each, label: placeOf(each, authority) });
  const found = [
    ...userinfo.map((each) => ({ ...each, label: 'userinfo' })),
    ...locateWords(url.slice(0, query)).map(place),
    ...locateSegments(url, authority, query).map(place),
    ...prefixed('query', locateParameters(url, query + 1, fragment, liquid, 0)),
    // Single-page applications keep a path and a query of their own behind the hash.
    ...prefixed('fragment', locateParameters(url, fragment + 1, url.length, liquid, 0, '?/')),
    ...[...locateShapes(url, liquid), ...maskRuns(url)].map(place),
  ];
  return united(url, found);
}

/** A mask must never move into the host: the credential would be looked up as a name. */
const placeOf = (each: Span, authority: number): string =>
  each.label === 'userinfo' ? 'userinfo' : each.start < authority ? 'host' : 'path';

const prefixed = (part: string, spans: Span[]): Span[] =>
  spans.map((each) => ({ ...each, label: `${part} ${each.label}` }));

function firstOutside(url: string, char: string, from: number, regions: readonly Region[]): number {
  const inside = regionCursor(regions);
  for (let at = url.indexOf(char, from); at >= 0; at = url.indexOf(char, at + 1)) if (!inside(at)) return at;
  return url.length;
}

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
