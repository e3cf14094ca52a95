import { codeAt } from './characters.js';
import {
  CONTAINERS,
  FLAG_WORDS,
  ORDINARY_ENDINGS,
  STRONG_ENDINGS,
  STRONG_IN_HEADERS,
  STRONG_IN_PARAMETERS,
  STRONG_WORDS,
  SUSPICIOUS_ENDINGS,
  SUSPICIOUS_WORDS,
  TRAILING_WORDS,
} from './credential-names.js';
import { MASK } from './span.js';

/** How much a name says: hide any literal, hide what looks random, or nothing. */
export type Strength = 'strong' | 'suspicious' | 'none';
type NamedBy = 'header' | 'parameter' | 'key';

/** Names are judged by their end; the bound keeps a name of a megabyte cheap. */
const LONGEST_NAME = 100;

/**
 * The lower-case words of a name: `X-Api-Key`, `apiKey` and `API_KEY2` all end in `api`, `key`.
 * By hand, because running text asks this for every colon.
 */
function wordsOf(name: string): string[] {
  const source = name.length > LONGEST_NAME ? name.slice(-LONGEST_NAME) : name;
  const words: string[] = [];
  let start = -1;
  for (let at = 0; at <= source.length; at++) {
    const kind = kindOf(source, at);
    if (start >= 0 && (kind === '' || startsWord(source, at, kind))) {
      words.push(source.slice(start, at).toLowerCase());
      start = -1;
    }
    if (start < 0 && kind !== '') start = at;
  }
  while (words.length > 1 && (TRAILING_WORDS.has(words.at(-1)!) || /^v?\d+$/.test(words.at(-1)!))) words.pop();
  const last = words.at(-1);
  if (last) words[words.length - 1] = last.replace(/\d+$/, '') || last;
  return words;
}

type Kind = 'upper' | 'lower' | 'digit' | '';

function kindOf(text: string, at: number): Kind {
  const code = codeAt(text, at);
  if (code >= 97 && code <= 122) return 'lower';
  if (code >= 65 && code <= 90) return 'upper';
  if (code >= 48 && code <= 57) return 'digit';
  return code > 127 && /[\p{L}\p{M}\p{N}]/u.test(text[at]!) ? 'lower' : '';
}

/** `apiKey` before the K, `APIKey` before the K. */
function startsWord(text: string, at: number, kind: Kind): boolean {
  if (kind !== 'upper') return false;
  return kindOf(text, at - 1) !== 'upper' || kindOf(text, at + 1) === 'lower';
}

/** Whether a joined name ends in one of the endings. Only those with the same last two letters are compared. */
function endingIn(endings: readonly string[]): (joined: string) => boolean {
  const byEnd = new Map<string, string[]>();
  for (const ending of endings) byEnd.set(ending.slice(-2), [...(byEnd.get(ending.slice(-2)) ?? []), ending]);
  return (joined) => byEnd.get(joined.slice(-2))?.some((ending) => joined.endsWith(ending)) ?? false;
}

/**
 * Whether a name can end in one of the words, by its last three letters: nearly all names of a document cannot, and
 * splitting them into words would take most of the time. Digits and marks do not count, other alphabets always may.
 */
function tailOf(words: Iterable<string>): (name: string) => boolean {
  const table = new Uint8Array(1 << 15);
  for (const word of [...words, ...TRAILING_WORDS]) {
    const letters = word.replace(/\d+$/, '').slice(-3);
    const size = 1 << (5 * letters.length);
    let tail = 0;
    for (const letter of letters) tail = (tail << 5) | (letter.charCodeAt(0) & 31);
    for (let at = tail; at < table.length; at += size) table[at] = 1;
  }
  return (name) => {
    let tail = 0;
    let count = 0;
    for (let at = name.length - 1; at >= 0 && count < 3; at--) {
      const code = codeAt(name, at);
      if (code > 127) return true;
      if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) tail |= (code & 31) << (5 * count++);
      // A digit in front of a letter belongs to the name.
      else if (count > 0 && code >= 48 && code <= 57) count++;
    }
    return table[tail] === 1;
  };
}

const isOrdinary = endingIn(ORDINARY_ENDINGS);
const isStrong = endingIn(STRONG_ENDINGS);
const isSuspicious = endingIn(SUSPICIOUS_ENDINGS);

const maySay = tailOf([
  ...[...STRONG_ENDINGS, ...SUSPICIOUS_ENDINGS, ...STRONG_WORDS, ...SUSPICIOUS_WORDS],
  ...[...STRONG_IN_HEADERS, ...STRONG_IN_PARAMETERS],
]);
const mayContain = tailOf(CONTAINERS);

/** Whether the children of an object or array of this name are secrets. */
export const isContainer = (name: string): boolean => mayContain(name) && CONTAINERS.has(joinedName(name));

export const joinedName = (name: string): string => wordsOf(name).join('');

export function nameStrength(name: string, by: NamedBy = 'key'): Strength {
  // A name that was hidden itself must say as little as before.
  if (!maySay(name) || name.includes(MASK)) return 'none';
  const words = wordsOf(name);
  const last = words.at(-1);
  if (last === undefined) return 'none';
  if (words.length > 1 && FLAG_WORDS.has(words[0]!)) return 'none';
  const joined = words.join('');
  if (isOrdinary(joined)) return 'none';
  if (STRONG_WORDS.has(last) || isStrong(joined)) return 'strong';
  if (by === 'header' && STRONG_IN_HEADERS.has(last)) return 'strong';
  if (by === 'parameter' && STRONG_IN_PARAMETERS.has(joined)) return 'strong';
  if (SUSPICIOUS_WORDS.has(last) || isSuspicious(joined)) return 'suspicious';
  return 'none';
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TOKEN_CHARACTERS = /^[\w.~+/=:$-]+$/;

/** True for what a generator made rather than a person: letters and digits (or cases) that keep changing. */
export function looksRandom(value: string): boolean {
  if (value.length < 16 || value.length > 4096) return false;
  const text = value.trim();
  if (
    text.length < 16 ||
    !TOKEN_CHARACTERS.test(text) ||
    UUID.test(text) ||
    text.includes('://') ||
    text.startsWith('/')
  )
    return false;
  let changes = 0;
  let digits = 0;
  let previous = '';
  for (const char of text) {
    const kind =
      char >= '0' && char <= '9' ? '0' : char >= 'a' && char <= 'z' ? 'a' : char >= 'A' && char <= 'Z' ? 'A' : '';
    if (kind === '0') digits++;
    if (kind !== '' && previous !== '' && kind !== previous) changes++;
    previous = kind;
  }
  return changes >= text.length * (digits > 0 ? 0.25 : 0.4);
}
