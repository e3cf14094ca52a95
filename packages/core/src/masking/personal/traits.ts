import { codeAt } from '../characters.js';

/**
 * Which characters a text has at all, in one number: a document has thousands of values, and this one look saves most
 * of them from every finder. Digits count up to 31, dots and colons up to 3; the other bits say whether there is one.
 */
export type Traits = number;
/** Nobody looked yet. */
export const UNKNOWN: Traits = -1;

const DIGITS = 0x1f;
const DOT = 0x20;
const DOTS = 0x60;
const COLON = 0x80;
const COLONS = 0x180;
/** An at sign, or a percent or ampersand that may stand for one. */
export const AT = 0x200;
export const EQUALS = 0x400;
export const BLANK = 0x800;
export const LETTER = 0x1000;
export const CAPITAL = 0x2000;
/** `<`, `{`, `[` or `?`: something with a form of its own may begin. */
export const OPENING = 0x4000;
export const STAR = 0x8000;
/** Said of a text, not seen in it: only who is known by his whole name is looked for. */
export const KNOWN_ONLY = 0x20000;
/** Signs of a program, as no name and no street has them. */
export const SIGN = 0x10000;

const FLAGS = new Uint32Array(192);
const mark = (characters: string, flags: number) => {
  for (const character of characters) FLAGS[character.charCodeAt(0)]! |= flags;
};
mark('abcdefghijklmnopqrstuvwxyz', LETTER);
mark('ABCDEFGHIJKLMNOPQRSTUVWXYZ', LETTER | CAPITAL);
mark(' \n\t\r\u00a0', BLANK);
mark('@%&', AT);
mark('=', EQUALS);
mark('<{[?', OPENING);
mark('*', STAR);
mark('{[<=]', SIGN);

export function traitsOf(text: string): Traits {
  let flags = 0;
  let digits = 0;
  let dots = 0;
  let colons = 0;
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = codeAt(text, at);
    if (code > 96 && code < 123) flags |= LETTER;
    else if (code > 47 && code < 58) digits++;
    else if (code === 46) dots++;
    else if (code === 58) colons++;
    else flags |= code < 192 ? FLAGS[code]! : LETTER | CAPITAL;
  }
  return flags | Math.min(digits, 31) | (Math.min(dots, 3) * DOT) | (Math.min(colons, 3) * COLON);
}

export const has = (traits: Traits, flag: number): boolean => (traits & flag) !== 0;
export const digitsIn = (traits: Traits): number => traits & DIGITS;
export const dotsIn = (traits: Traits): number => (traits & DOTS) / DOT;
export const colonsIn = (traits: Traits): number => (traits & COLONS) / COLON;
/** Words with a capital among them: somebody may be writing. */
export const isSentence = (traits: Traits): boolean => has(traits, BLANK) && has(traits, CAPITAL);

/** Nothing in a text like this can be personal by itself: a word, a status, a small number, an amount. */
export function isCalm(traits: Traits, sentences = true): boolean {
  if (has(traits, AT | EQUALS | OPENING)) return false;
  const digits = digitsIn(traits);
  if (digits >= 7 || (digits >= 4 && dotsIn(traits) >= 3)) return false;
  return colonsIn(traits) < (has(traits, BLANK) ? 1 : 2) && !(sentences && isSentence(traits));
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.]{0,14}(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Ids and moments have many digits and are the most common values of all. */
export function isCommon(text: string): boolean {
  if (text.length === 36) return UUID.test(text);
  return text.length >= 10 && text.length < 36 && codeAt(text, 4) === 45 && codeAt(text, 7) === 45 && MOMENT.test(text);
}
