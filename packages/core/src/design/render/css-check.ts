import { decodeEntities, isAllowedAddress } from './scheme.js';

/** Any of these could load or run something; most style attributes have none and are done here. */
const SUSPECT = /[\\&@]|\/\*|url|expression|behavior|binding/i;
const RUNS = /expression\(|behavior:|-moz-binding/;
const LINK = /url\(\s*["']?([^"')]*)|@import\s*["']([^"']*)/g;

/** The value of a style attribute, or nothing when it would load or run what a mail must not. */
export function checkStyleAttribute(value: string): string {
  if (!SUSPECT.test(value)) return value;
  return isHarmless(decodeEntities(value)) ? value : '';
}

/** The content of a style element: bad addresses are blunted one by one, and where that is not enough nothing is left. */
export function checkStyleElement(css: string): string {
  if (!SUSPECT.test(css) || isHarmless(css)) return css;
  const blunt = css.replace(/url\(([^)]*)\)?/gi, (whole, address: string) =>
    isHarmless(`url(${address})`) ? whole : 'url(#)',
  );
  return isHarmless(blunt) ? blunt : '';
}

/** Read with and without comments: `/*` in a string starts none, and would hide what follows. */
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

/** By hand: a lazy pattern would run to the end again for every comment that never closes. */
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
