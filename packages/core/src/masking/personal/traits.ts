import { codeAt } from '../characters.js';

/**
 * Which characters a text has, in one number: a document has thousands of values, and this one look saves most of them
 * from every search. Digits count up to 31, dots up to 3 and colons up to 7; the other bits say whether there is one.
 */
export type Traits = number;

const [DOT, COLON] = [0x20, 0x80];
/** An at sign, or a percent sign or ampersand that may encode one. */
export const AT = 0x400;
export const EQUALS = 0x800;
export const BLANK = 0x1000;
export const LETTER = 0x2000;
/** `<`, `{` or `[`: something with a form of its own may begin. */
export const OPENING = 0x4000;
export const CLOSING = 0x8000;
export const STAR = 0x10000;

const FLAGS = Uint32Array.from({ length: 192 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/\p{L}/u.test(char)) return LETTER;
  if (/\s/.test(char)) return BLANK;
  if ('@%&'.includes(char)) return AT;
  if ('<{['.includes(char)) return OPENING;
  return char === '=' ? EQUALS : char === '*' ? STAR : char === ']' ? CLOSING : 0;
});

export function traitsOf(text: string): Traits {
  let [flags, digits, dots, colons] = [0, 0, 0, 0];
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = codeAt(text, at);
    if (code > 47 && code < 58) digits++;
    else if (code === 46) dots++;
    else if (code === 58) colons++;
    else flags |= code < 192 ? FLAGS[code]! : LETTER;
  }
  return flags | Math.min(digits, 31) | (Math.min(dots, 3) * DOT) | (Math.min(colons, 7) * COLON);
}

export const has = (traits: Traits, flags: number): boolean => (traits & flags) !== 0;
export const digitsIn = (traits: Traits): number => traits & 0x1f;
export const dotsIn = (traits: Traits): number => (traits >> 5) & 3;
export const colonsIn = (traits: Traits): number => (traits >> 7) & 7;

/** Nothing in such a text can be personal by itself: a word, a status, a small number, an amount. */
export function isCalm(traits: Traits): boolean {
  if (has(traits, AT | EQUALS | OPENING)) return false;
  const digits = digitsIn(traits);
  return digits < 7 && (digits < 4 || dotsIn(traits) < 3) && colonsIn(traits) < (has(traits, BLANK) ? 1 : 2);
}
