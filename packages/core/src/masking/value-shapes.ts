import { type Characters, characters, runEnd } from './characters.js';
import { EMPTY_VALUES, PROSE_WORDS } from './credential-names.js';
import type { Liquid, Region } from './liquid-regions.js';
import { MASK, type Span, span } from './span.js';
import { TOKEN_PATTERNS } from './token-patterns.js';
import { type Alphabet, type PrefixRule, TOKEN_PREFIXES } from './token-prefixes.js';

const ALPHABETS = {
  hex: characters(/[0-9a-fA-F]/),
  alnum: characters(/[0-9A-Za-z]/),
  upper: characters(/[0-9A-Z]/),
  word: characters(/[\w-]/),
  base64: characters(/[\w+/=-]/),
  dotted: characters(/[\w.$-]/),
  percent: characters(/[\w%-]/),
  uuid: characters(/[0-9a-f-]/),
} satisfies Record<Alphabet, Characters>;

const isBearerCharacter = characters(/[\w.~+/=-]/);
const isAlnum = ALPHABETS.alnum;

/** The least that any shape needs, so that a short word can be passed over. */
export const SHORTEST_SHAPE = 18;

const BY_START = new Map<string, PrefixRule[]>();
for (const rule of TOKEN_PREFIXES) {
  const start = rule[1].slice(0, 2);
  BY_START.set(start, [...(BY_START.get(start) ?? []), rule]);
}
const PATTERNS_BY_CODE = Array.from({ length: 128 }, (_, code) =>
  TOKEN_PATTERNS.filter((rule) => rule.first === '' || rule.first.includes(String.fromCharCode(code))),
);

/** Credentials that betray themselves by what they look like, whatever their name. */
export function locateShapes(text: string, { regions, literals }: Liquid): Span[] {
  // Inside Liquid only a quoted string can be a literal: `{{ secrets.sk_live_account }}` is a name.
  return tokens(text).filter((each) => {
    const region = firstEndingAfter(regions, each.start);
    if (!region || region.start >= each.end) return true;
    const literal = firstEndingAfter(literals, each.start);
    return literal !== undefined && literal.start <= each.start && each.end <= literal.end;
  });
}

function firstEndingAfter<T extends Region>(sorted: readonly T[], at: number): T | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.end <= at) low = middle + 1;
    else high = middle;
  }
  return sorted[low];
}

/** One pass over the starts of words; a hit jumps behind itself, a miss costs a constant. */
function tokens(text: string): Span[] {
  const found: Span[] = [];
  let noJwtBefore = 0;
  for (let at = 0; at < text.length; at++) {
    if (!isAlnum(text, at) || (at > 0 && isAlnum(text, at - 1))) continue;
    let hit = prefixed(text, at) ?? patterned(text, at) ?? schemed(text, at);
    if (!hit && at >= noJwtBefore && text.startsWith('eyJ', at)) {
      const jwt = jsonWebToken(text, at);
      if (jwt.hit) hit = jwt.hit;
      else noJwtBefore = jwt.end;
    }
    if (!hit) continue;
    // Dashes belong to many alphabets, five of them only to the lines around a key.
    const dashes = text.slice(hit.start, hit.end).indexOf('-----');
    if (dashes > 0) hit.end = hit.start + dashes;
    found.push(hit);
    at = hit.end - 1;
  }
  return found;
}

function prefixed(text: string, at: number): Span | undefined {
  for (const [, prefix, alphabet, least, most] of BY_START.get(text.slice(at, at + 2)) ?? []) {
    if (!text.startsWith(prefix, at)) continue;
    const from = at + prefix.length;
    const end = runEnd(text, from, ALPHABETS[alphabet], most === undefined ? undefined : most + 1);
    if (end - from < least || (most !== undefined && (end - from > most || isAlnum(text, end)))) continue;
    // A full stop at the end closes the sentence, not the token.
    return span(at, text[end - 1] === '.' ? end - 1 : end);
  }
  return undefined;
}

function patterned(text: string, at: number): Span | undefined {
  for (const rule of PATTERNS_BY_CODE[text.charCodeAt(at)] ?? []) {
    rule.pattern.lastIndex = at;
    const secret = rule.pattern.exec(text)?.indices?.groups?.secret;
    if (secret) return span(secret[0], secret[1]);
  }
  return undefined;
}

/** `Bearer x` and `Basic x` in running text: only where x does not read as a word. */
function schemed(text: string, at: number): Span | undefined {
  if (text[at] !== 'B' && text[at] !== 'b') return undefined;
  const scheme = /^(?:bearer|basic)(?=[ \t])/i.exec(text.slice(at, at + 7))?.[0].toLowerCase();
  if (!scheme) return undefined;
  let from = at + scheme.length;
  while (text[from] === ' ' || text[from] === '\t') from++;
  const end = runEnd(text, from, isBearerCharacter);
  const value = text.slice(from, end);
  if (value.length < 8 || text[end] === '"' || PROSE_WORDS.has(value.toLowerCase())) return undefined;
  const mixed = /\d/.test(value) || /[a-z][A-Z]/.test(value) || /[A-Z]{2}[a-z]/.test(value);
  const encoded = value.length % 4 === 0 && /^[\w+/]+={0,2}$/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value);
  return (scheme === 'bearer' ? mixed || value.length >= 24 : mixed && encoded) ? span(from, end) : undefined;
}

/** Header, payload and signature. A miss tells how far no other start can succeed, which keeps `eyJ-eyJ-…` linear. */
function jsonWebToken(text: string, at: number): { hit?: Span; end: number } {
  const head = runEnd(text, at, ALPHABETS.word);
  if (head - at < 12 || text[head] !== '.') return { end: head };
  const payload = runEnd(text, head + 1, ALPHABETS.word);
  if (payload - head < 8) return { end: head };
  let end = payload;
  // Three parts are signed, five are encrypted.
  for (let parts = 2; parts < 5 && text[end] === '.'; parts++) end = runEnd(text, end + 1, ALPHABETS.word);
  return { hit: span(at, text[end - 1] === '.' && end - 1 > payload ? end - 1 : end), end };
}

/** A whole value that says `Bearer` and one word more, which need not look like anything. */
export function isBearerValue(value: string): boolean {
  const rest = /^\s*bearer\s+(\S.*)$/is.exec(value.slice(0, 4096))?.[1]?.trim().toLowerCase() ?? '';
  // What is masked already stays as it is, whatever was left beside it.
  if (rest === '' || rest.includes(MASK)) return false;
  return !/\s|"|=[^=]/.test(rest) && !PROSE_WORDS.has(rest) && !EMPTY_VALUES.has(rest);
}
