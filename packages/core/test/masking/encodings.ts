const bytes = (text: string) => [...new TextEncoder().encode(text)];
const units = (text: string, write: (code: number, character: string) => string) =>
  Array.from({ length: text.length }, (_, i) => write(text.charCodeAt(i), text[i]!)).join('');
const points = (text: string, write: (code: number) => string) =>
  [...text].map((character) => write(character.codePointAt(0)!)).join('');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const MARKS: Record<string, string> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
  é: 'eacute',
  ß: 'szlig',
};

export const hex = (text: string) => Buffer.from(text).toString('hex');
export const percentAll = (text: string) =>
  bytes(text)
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('');
export const jsonUnicode = (text: string) => units(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`);

/** What a target may have done to a value before it shows it. */
export const ENCODINGS: Record<string, (text: string) => string> = {
  plain: (text) => text,
  'small letters': (text) => text.toLowerCase(),
  'large letters': (text) => text.toUpperCase(),
  base64,
  'base64 without padding': (text) => base64(text).replace(/=+$/, ''),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64 of a login': (text) => base64(`user:${text}`),
  'base64 two places on': (text) => base64(`ab${text}cd`),
  percent: encodeURIComponent,
  'percent of a path': encodeURI,
  'percent of a form': (text) => new URLSearchParams({ k: text }).toString(),
  'percent everywhere': percentAll,
  'percent in large letters': (text) => percentAll(text).toUpperCase(),
  'percent of every second byte': (text) =>
    [...text].map((character, i) => (i % 2 ? percentAll(character) : encodeURIComponent(character))).join(''),
  json: (text) => JSON.stringify(text),
  'json escapes': jsonUnicode,
  'json escapes in large digits': (text) =>
    units(text, (code) => `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`),
  'json of ASCII with slashes': (text) =>
    units(JSON.stringify(text), (code, character) =>
      code > 126 ? jsonUnicode(character) : character === '/' ? '\\/' : character,
    ),
  'named entities': (text) =>
    [...text].map((character) => (MARKS[character] ? `&${MARKS[character]};` : character)).join(''),
  'decimal entities': (text) => points(text, (code) => `&#${code};`),
  'hex entities': (text) => points(text, (code) => `&#x${code.toString(16)};`),
  'hex entities in large letters': (text) => points(text, (code) => `&#X${code.toString(16).toUpperCase()};`),
  hex,
  'hex in large digits': (text) => hex(text).toUpperCase(),
  'escapes of code points': (text) => points(text, (code) => `\\u{${code.toString(16)}}`),
};

/** What is left of a value when it is read in another charset than it was written in. */
export const GARBLED: typeof ENCODINGS = {
  'UTF-8 that was read as Latin-1': (text) => Buffer.from(text).toString('latin1'),
  'UTF-8 of large letters that was read as Latin-1': (text) => Buffer.from(text.toUpperCase()).toString('latin1'),
  'UTF-8 that was read as Windows-1252': (text) => new TextDecoder('windows-1252').decode(Buffer.from(text)),
  'Latin-1 that was read as UTF-8': (text) => Buffer.from(text, 'latin1').toString(),
  'letters and accents apart': (text) => text.normalize('NFD'),
  'ASCII with question marks': (text) => text.replace(/[éß]/g, '?'),
};
