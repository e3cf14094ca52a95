import { decodeEntities, isAllowedAddress } from './scheme.js';

/** Any of these could load or run something. Most style attributes contain none and need no further check. */
const SUSPECT = /[\\&@]|\/\*|url|expression|behavior|binding/i;
const RUNS = /expression\(|behavior:|-moz-binding/;
const LINK = /url\(\s*["']?([^"')]*)|@import\s*["']([^"']*)/g;

/** The value of a style attribute, or an empty string if it would load or run something forbidden. */
export function checkStyleAttribute(value: string): string {
  if (!SUSPECT.test(value)) return value;
  return isHarmless(decodeEntities(value)) ? value : '';
}

/** The content of a style element with forbidden URLs replaced, or an empty string if that is not enough. */
export function checkStyleElement(css: string): string {
  if (!SUSPECT.test(css) || isHarmless(css)) return css;
  const replaced = css.replace(/url\(([^)]*)\)?/gi, (whole, address: string) =>
    isHarmless(`url(${address})`) ? whole : 'url(#)',
  );
  return isHarmless(replaced) ? replaced : '';
}

/** Checked with and without comments: `/*` in a string does not start a comment, and would hide what follows. */
const isHarmless = (css: string) => isHarmlessAsRead(css) && isHarmlessAsRead(withoutComments(css));

function isHarmlessAsRead(css: string): boolean {
  const plain = unescapeCss(css).toLowerCase();
  if (RUNS.test(plain.replace(/\s+/g, ''))) return false;
  for (const [, url, imported] of plain.matchAll(LINK)) {
    if (!isAllowedAddress((url ?? imported)!)) return false;
  }
  return true;
}

const unescapeCss = (css: string) =>
  css.includes('\\')
    ? css.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gis, (_, hex?: string, character?: string) =>
        hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)) : character!,
      )
    : css;

/** Not a regular expression: a lazy one would scan to the end for every unclosed comment. */
function withoutComments(css: string): string {
  let out = '';
  let from = 0;
  for (let at = css.indexOf('/*'); at !== -1; at = css.indexOf('/*', from)) {
    out += css.slice(from, at);
    const end = css.indexOf('*/', at + 2);
    if (end === -1) return out;
    from = end + 2;
  }
  return out + css.slice(from);
}
