import { firstEndingAfter, type Liquid } from '../liquid/regions.js';
import { type Characters, characters, codeAt, runEnd, sliceOf, startsAt } from './characters.js';
import { EMPTY_VALUES, PROSE_WORDS, TEXT_SCHEMES } from './credential-names.js';
import { looksRandom, UUID } from './name-strength.js';
import { MASK, type Span, span } from './span.js';
import { ALPHABETS, type PrefixRule, TOKEN_PATTERNS, TOKEN_PREFIXES } from './tokens.js';

const SETS = Object.fromEntries(
  Object.entries(ALPHABETS).map(([name, pattern]) => [name, characters(pattern)]),
) as Record<keyof typeof ALPHABETS, Characters>;
const isBearerCharacter = characters(/[\w.~+/=-]/);
const isAlnum = SETS.alnum;

/** The length of the shortest shape; shorter words are skipped. */
export const SHORTEST_SHAPE = 18;

/** By the first two characters: most words of a text can begin nothing and cost one look into the table. */
const PREFIXES: (PrefixRule[] | undefined)[] = new Array(1 << 14).fill(undefined);
const pairOf = (text: string): number => (text.charCodeAt(0) << 7) | text.charCodeAt(1);
for (const rule of TOKEN_PREFIXES) PREFIXES[pairOf(rule.prefix)] = [...(PREFIXES[pairOf(rule.prefix)] ?? []), rule];

/** By the first three letters, five bits each. */
const SCHEME_STARTS = new Uint8Array(1 << 15);
const tripleOf = (a: number, b: number, c: number): number => ((a & 31) << 10) | ((b & 31) << 5) | (c & 31);
for (const scheme of TEXT_SCHEMES)
  SCHEME_STARTS[tripleOf(scheme.charCodeAt(0), scheme.charCodeAt(1), scheme.charCodeAt(2))] = 1;

/** By the first character. */
const PATTERNS = Array.from({ length: 128 }, (_, code) =>
  TOKEN_PATTERNS.filter(([, first]) => first.test(String.fromCharCode(code))).map(([, , distance, other, pattern]) => ({
    distance,
    code: other.charCodeAt(0),
    pattern,
  })),
);

/** Credentials that betray themselves by what they look like, whatever their name. */
export function locateShapes(text: string, { regions, literals }: Liquid): Span[] {
  // Inside Liquid only a quoted string can be a literal: `{{ secrets.sk_live_account }}` is a name.
  return tokens(text).filter((each) => {
    const region = regions[firstEndingAfter(regions, each.start)];
    if (!region || region.start >= each.end) return true;
    const literal = literals[firstEndingAfter(literals, each.start)];
    return literal !== undefined && literal.start <= each.start && each.end <= literal.end;
  });
}

/** One pass over the starts of words; a hit jumps behind itself, a miss costs a constant. */
function tokens(text: string): Span[] {
  const found: Span[] = [];
  const last = text.length - 1;
  let noJwtBefore = 0;
  let inWord = false;
  for (let at = 0; at < last; at++) {
    const code = codeAt(text, at);
    const wasInWord = inWord;
    inWord = (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
    if (wasInWord || !inWord) continue;
    const second = codeAt(text, at + 1);
    const rules = second < 128 ? PREFIXES[(code << 7) | second] : undefined;
    let hit = rules && prefixed(text, at, rules);
    hit ??= patterned(text, at, code);
    if (!hit && at + 2 <= last && SCHEME_STARTS[tripleOf(code, second, codeAt(text, at + 2))] === 1)
      hit = schemed(text, at);
    if (!hit && code === 101 && second === 121 && at >= noJwtBefore && startsAt(text, 'eyJ', at)) {
      const jwt = jsonWebToken(text, at);
      if (jwt.hit) hit = jwt.hit;
      else noJwtBefore = jwt.end;
    }
    if (!hit) continue;
    // Dashes belong to many alphabets, five of them only to the lines around a key.
    const dashes = sliceOf(text, hit.start, hit.end).indexOf('-----');
    if (dashes > 0) hit.end = hit.start + dashes;
    found.push(hit);
    at = hit.end - 1;
    inWord = isAlnum(text, at);
  }
  return found;
}

function prefixed(text: string, at: number, rules: readonly PrefixRule[]): Span | undefined {
  const third = codeAt(text, at + 2);
  for (const { prefix, alphabet, least, most } of rules) {
    if (prefix.length > 2 && prefix.charCodeAt(2) !== third) continue;
    if (!startsAt(text, prefix, at)) continue;
    const from = at + prefix.length;
    const end = runEnd(text, from, SETS[alphabet], most + 1);
    if (end - from < least || (most < Number.POSITIVE_INFINITY && (end - from > most || isAlnum(text, end)))) continue;
    // A full stop at the end closes the sentence, not the token.
    return span(at, text[end - 1] === '.' ? end - 1 : end);
  }
  return undefined;
}

function patterned(text: string, at: number, first: number): Span | undefined {
  const rules = PATTERNS[first]!;
  const room = text.length - at;
  for (let index = 0; index < rules.length; index++) {
    const { distance, code, pattern } = rules[index]!;
    if (distance >= room || codeAt(text, at + distance) !== code) continue;
    pattern.lastIndex = at;
    const secret = pattern.exec(text)?.indices?.groups?.secret;
    if (secret) return span(secret[0], secret[1]);
  }
  return undefined;
}

const LONGEST_SCHEME = Math.max(...[...TEXT_SCHEMES].map(({ length }) => length));
/** `Bearer realm="…"` is what a server asks for. */
const PARAMETER = /^[a-z_-]{1,30}=$/i;

/** `Bearer x`, `Basic x`, `Token x` in running text: only where x does not read as a word. */
function schemed(text: string, at: number): Span | undefined {
  const blank = runEnd(text, at, SETS.word, LONGEST_SCHEME + 1);
  if (text[blank] !== ' ' && text[blank] !== '\t') return undefined;
  const scheme = sliceOf(text, at, blank).toLowerCase();
  if (!TEXT_SCHEMES.has(scheme)) return undefined;
  let from = blank;
  while (text[from] === ' ' || text[from] === '\t') from++;
  let end = runEnd(text, from, isBearerCharacter);
  if ((text[end] === '"' || text[end] === "'") && PARAMETER.test(sliceOf(text, from, end))) return undefined;
  if (text[end - 1] === '.') end--;
  const value = sliceOf(text, from, end);
  if (value.length < 8 || PROSE_WORDS.has(value.toLowerCase())) return undefined;
  const mixed = /\d/.test(value) || /[a-z][A-Z]/.test(value) || /[A-Z]{2}[a-z]/.test(value);
  if (scheme === 'bearer') return mixed || value.length >= 24 ? span(from, end) : undefined;
  const encoded = value.length % 4 === 0 && /^[\w+/]+={0,2}$/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value);
  if (scheme === 'basic') return mixed && encoded ? span(from, end) : undefined;
  return looksRandom(value) || UUID.test(value) ? span(from, end) : undefined;
}

/** Header, payload and signature. A miss tells how far no other start can succeed, which keeps `eyJ-eyJ-…` linear. */
function jsonWebToken(text: string, at: number): { hit?: Span; end: number } {
  const head = runEnd(text, at, SETS.word);
  if (head - at < 12 || text[head] !== '.') return { end: head };
  const payload = runEnd(text, head + 1, SETS.word);
  if (payload - head < 8) return { end: head };
  let end = payload;
  // Three parts are signed, five are encrypted.
  for (let parts = 2; parts < 5 && text[end] === '.'; parts++) end = runEnd(text, end + 1, SETS.word);
  return { hit: span(at, text[end - 1] === '.' && end - 1 > payload ? end - 1 : end), end };
}

/** A whole value that says `Bearer` and one word more, which need not look like anything. */
export function isBearerValue(value: string): boolean {
  const rest = /^\s*bearer\s+(\S.*)$/is.exec(value.slice(0, 4096))?.[1]?.trim().toLowerCase() ?? '';
  // What is masked already stays as it is, whatever was left beside it.
  if (rest === '' || rest.includes(MASK)) return false;
  return !/\s|"|=[^=]/.test(rest) && !PROSE_WORDS.has(rest) && !EMPTY_VALUES.has(rest);
}
