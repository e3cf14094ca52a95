/** Latin letters with all their accents are in a table: a pattern would be run for each character otherwise. */
const TABLE = 0x250;
export const LETTER = 1;
export const NUMBER = 2;
export const MARK = 4;
export const LARGE = 8;

const read = (character: string): number =>
  (/\p{L}/u.test(character) ? LETTER : 0) |
  (/\p{N}/u.test(character) ? NUMBER : 0) |
  (/\p{M}/u.test(character) ? MARK : 0) |
  (character === character.toLowerCase() ? 0 : LARGE);
const CLASSES = Uint8Array.from({ length: TABLE }, (_, code) => read(String.fromCharCode(code)));

/** What the character at a position is; half a character is nothing. */
export function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  // Behind the end there is no code at all.
  return code < TABLE ? CLASSES[code]! : at < text.length ? read(text[at]!) : 0;
}

export const isWordAt = (text: string, at: number): boolean => (classAt(text, at) & (LETTER | NUMBER)) !== 0;
export const isWordOrMarkAt = (text: string, at: number): boolean =>
  (classAt(text, at) & (LETTER | NUMBER | MARK)) !== 0;
export const isNumberAt = (text: string, at: number): boolean => (classAt(text, at) & NUMBER) !== 0;
