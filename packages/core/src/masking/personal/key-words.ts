import { codeAt } from '../characters.js';

/** A longer key has no words. */
export const LONGEST_KEY = 120;

/** `billingAddress[first_name]` becomes `billing address first name`; accents go, `ß`, `ø` and `ł` become letters. */
export function keyWords(key: string): string[] {
  if (key.length > LONGEST_KEY) return [];
  const text = withoutAccents(key);
  const words: string[] = [];
  let start = -1;
  const { length } = text;
  for (let at = 0; at <= length; at++) {
    const here = classOf(at < length ? codeAt(text, at) : 0);
    if (start >= 0 && ends(text, start, at, here)) {
      words.push(text.slice(start, at).toLowerCase());
      start = -1;
    }
    if (start < 0 && here !== OTHER) start = at;
  }
  // Other letters have no case that would tell where a word ends.
  const isLatin = ASCII.test(text) || words.some((word) => /[a-z]/.test(word));
  return isLatin ? words : [text.toLowerCase().replace(/[^\p{L}]+/gu, '')];
}

const [OTHER, SMALL, LARGE, DIGIT] = [0, 1, 2, 3];
const classOf = (code: number): number =>
  code > 96 && code < 123 ? SMALL : code > 64 && code < 91 ? LARGE : code > 47 && code < 58 ? DIGIT : OTHER;

/** `firstName` and `URLName` are two words, `address1` and `2nd` one. */
function ends(text: string, start: number, at: number, here: number): boolean {
  const before = classOf(codeAt(text, at - 1));
  if (here === LARGE) return before !== LARGE || (at + 1 < text.length && classOf(codeAt(text, at + 1)) === SMALL);
  const digitsFirst = classOf(codeAt(text, start)) === DIGIT;
  if (here === SMALL) return before === DIGIT && !digitsFirst;
  return here === OTHER || (before !== DIGIT && digitsFirst);
}

const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  æ: 'ae',
  Æ: 'AE',
  ı: 'i',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  œ: 'oe',
};
const ASCII = /^[\0-\x7f]*$/;
export const withoutAccents = (text: string): string =>
  ASCII.test(text)
    ? text
    : text
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .replace(/[ßøØłŁæÆıđðþœ]/g, (letter) => LETTERS[letter]!);
