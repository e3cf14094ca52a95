import { locateLiterals } from './credential-value.js';
import { liquidIn, regionCursor } from './liquid-regions.js';
import { locateNamed } from './locate.js';
import { nameStrength } from './name-strength.js';
import { type Span, shifted, united } from './span.js';

/** The literal credentials of a header's value. */
export function locateHeader(name: string, value: string): Span[] {
  const lower = name.trim().toLowerCase();
  if (lower === 'cookie' || lower === 'cookie2') return united(value, locateCookies(value, Number.POSITIVE_INFINITY));
  // Only the first pair is the cookie; Path, Expires and the like stay readable.
  if (lower === 'set-cookie' || lower === 'set-cookie2') return united(value, locateCookies(value, 1));
  return locateNamed(value, nameStrength(lower, 'header'));
}

/** A cookie's name says nothing about what it opens, so every value is hidden and the names stay. */
function locateCookies(value: string, most: number): Span[] {
  const found: Span[] = [];
  const inside = regionCursor(liquidIn(value).regions);
  let start = 0;
  let equals = -1;
  for (let at = 0, count = 0; at <= value.length && count < most; ) {
    const region = inside(at);
    if (region) {
      at = region.end;
      continue;
    }
    if (at === value.length || value[at] === ';') {
      const from = equals < 0 ? start : equals + 1;
      for (const each of shifted(locateLiterals(value.slice(from, at)), from)) found.push(each);
      start = at + 1;
      equals = -1;
      count++;
    } else if (value[at] === '=' && equals < 0) equals = at;
    at++;
  }
  return found;
}
