import { codeAt } from '../characters.js';

export const LETTER = 1;
export const NUMBER = 2;
export const MARK = 4;
export const LARGE = 8;
const SEEN = 0x80;

const CLASSES = new Uint8Array(0x10000);

/** What a character is, as flags; half a character is nothing. Patterns are run once for each that comes. */
export const classOf = (code: number): number => CLASSES[code] || learn(code);

function learn(code: number): number {
  const character = String.fromCharCode(code);
  CLASSES[code] =
    SEEN |
    (/\p{L}/u.test(character) ? LETTER : 0) |
    (/\p{N}/u.test(character) ? NUMBER : 0) |
    (/\p{M}/u.test(character) ? MARK : 0) |
    (character === character.toLowerCase() ? 0 : LARGE);
  return CLASSES[code]!;
}

/** What the character at a position is; nothing outside of the text. */
const classAt = (text: string, at: number): number => (at >= 0 && at < text.length ? classOf(codeAt(text, at)) : 0);

export const isWordAt = (text: string, at: number): boolean => (classAt(text, at) & (LETTER | NUMBER)) !== 0;
export const isWordOrMarkAt = (text: string, at: number): boolean =>
  (classAt(text, at) & (LETTER | NUMBER | MARK)) !== 0;
