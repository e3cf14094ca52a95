/**
 * Tokens represent credentials while templates render. They consist of the noncharacters U+FDD0 to U+FDEF, which are
 * refused in all input and unaffected by Liquid, JSON and HTML escaping. Liquid can still produce such characters
 * (`url_decode`), so each token contains 64 random bits of its job and cannot be forged.
 */
const [BEGIN, END, REFERENCE, REFERENCE_END] = ['\uFDE0', '\uFDE1', '\uFDE2', '\uFDE3'];
const ZERO = 0xfdd0;

/** Token numbers have four digits. */
export const MAX_TOKENS = 0x10000;
export const NONCE_BYTES = 8;
/** Begin, nonce, number, end. The same for every credential, so the length reveals nothing. */
export const TOKEN_LENGTH = 1 + 2 * NONCE_BYTES + 4 + 1;

const NONCHARACTER = /[\uFDD0-\uFDEF]/;
export const hasNoncharacter = (text: string) => NONCHARACTER.test(text);

const digits = (hex: string) => hex.replace(/./g, (digit) => String.fromCharCode(ZERO + Number.parseInt(digit, 16)));
const fourDigits = (number: number) => digits(number.toString(16).padStart(4, '0'));
const numberOf = (text: string) => [...text].reduce((sum, digit) => sum * 16 + digit.charCodeAt(0) - ZERO, 0);

export interface Tokens {
  of(number: number): string;
  isIn(text: string): boolean;
  /** The text with each token replaced. */
  replace(text: string, put: (number: number) => string): string;
  /** Pattern of a token, to match it together with its surroundings; pass its first group to `numberOf`. */
  source: string;
  numberOf(digits: string): number;
}

/** The tokens of one job. The nonce has 16 hexadecimal digits. */
export function tokensOf(nonce: string): Tokens {
  const begin = BEGIN + digits(nonce);
  const source = `${begin}([\uFDD0-\uFDDF]{4})${END}`;
  const pattern = new RegExp(source, 'g');
  return {
    of: (number) => begin + fourDigits(number) + END,
    isIn: (text) => text.includes(begin),
    replace: (text, put) => (text.includes(begin) ? text.replace(pattern, (_, found) => put(numberOf(found))) : text),
    source,
    numberOf,
  };
}

/** Placeholder for a stored literal in a cached text. It is replaced by a token of the job before rendering. */
export const literalReference = (number: number) => REFERENCE + fourDigits(number) + REFERENCE_END;

const LITERAL = new RegExp(`${REFERENCE}([\uFDD0-\uFDDF]{4})${REFERENCE_END}`, 'g');
export const replaceLiteralReferences = (text: string, put: (number: number) => string) =>
  text.includes(REFERENCE) ? text.replace(LITERAL, (_, found) => put(numberOf(found))) : text;
