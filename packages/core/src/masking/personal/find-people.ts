import { codeAt } from '../characters.js';
import { BLANK, between, findNames, hasPart, isName, lineOfName, nameLength } from './find-names.js';
import { type Hit, hit } from './hit.js';
import { FIRMS } from './key-tables.js';
import { DEALING, isGivenName } from './lexicon.js';
import { ASKED_FOR, NAMED_BRANDS, PLACES_BEFORE, ROLES } from './name-words.js';
import type { Reading, Word } from './words.js';

/**
 * People of running text: those whom a word announces, and where anything else is personal, those who are known by
 * their given name. A text about goods has neither, and its "Jane Eyre" stays readable.
 */
export function findPeople(reading: Reading, amongPersonal: boolean): Hit[] {
  const found = [...findNames(reading), ...findAddressed(reading)];
  const personal = amongPersonal || found.length > 0 || reading.known.size > 0 || (reading.flags & DEALING) !== 0;
  const people = personal ? [...found, ...findGivenNames(reading)] : found;
  return people.length > 0 ? [...people, ...findAgain(reading, people)] : people;
}

function findGivenNames(reading: Reading): Hit[] {
  const { words } = reading;
  const found: Hit[] = [];
  for (let at = 0; at < words.length; at++) {
    const count = isName(words[at]) && isGivenName(words[at]!.lower) ? givenLength(reading, at) : 0;
    if (count === 0) continue;
    found.push(hit('name', words[at]!.start, words[at + count - 1]!.end));
    at += count - 1;
  }
  return found;
}

/** "Anna Schmidt" with all its words; "Anna" alone only where a sentence goes on with it. */
function givenLength(reading: Reading, at: number): number {
  const { words } = reading;
  if (at > 0 && BLANK.test(between(reading, at)) && PLACES_BEFORE.has(words[at - 1]!.lower)) return 0;
  const all = withoutSecond(reading, at, nameLength(reading, at).all);
  if (all < 2) return isInSentence(reading, at) ? 1 : 0;
  const belongsToBrand = (index: number) => NAMED_BRANDS.has(`${words[index]!.lower} ${words[index + 1]!.lower}`);
  for (let index = at; index < at + all - 1; index++) if (belongsToBrand(index)) return 0;
  return FIRMS.has(words[at + all - 1]!.text) || FIRMS.has(words[at + all]?.text ?? '') ? 0 : all;
}

/** "given to Anna", "(Anna)" and a line of its own; not "Sofa Emma", and not "by Ben & Jerry's". */
function isInSentence(reading: Reading, at: number): boolean {
  const { words, text } = reading;
  const { start, end } = words[at]!;
  if (start === 0) return false;
  if (text[start - 1] === '(') return text[end] === ')' || text[end] === ',';
  if (text[start - 1] === '\n') return lineOfName(reading, at) !== undefined;
  const before = words[at - 1];
  return (
    !!before &&
    (!before.capital || ASKED_FOR.has(before.lower)) &&
    !before.number &&
    BLANK.test(between(reading, at)) &&
    !text.startsWith(' &', end)
  );
}

/** "Anna und Bert" are two; only behind a title does one name go on there. */
function withoutSecond({ words }: Reading, at: number, all: number): number {
  for (let count = 1; count < all; count++) if (AND.has(words[at + count]!.lower)) return count;
  return all;
}
const AND = new Set(['und', 'y', 'e', 'of']);

/**
 * "James asked us to use james.williams@example.com": who has an address is called like it. A family name counts behind
 * the given one alone, for it may be a colour, a town or a brand.
 */
function findAddressed({ words, text }: Reading): Hit[] {
  const found: Hit[] = [];
  if (!text.includes('@')) return found;
  const called = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    if (!isBeforeAt(text, words[at]!)) continue;
    let from = at;
    while (from > 0 && at - from < 3 && /^[._]$/.test(text.slice(words[from - 1]!.end, words[from]!.start))) from--;
    const parts = words.slice(from, at + 1).map(({ lower }) => withoutNumber(lower));
    if (parts.some(isGivenName) && !parts.some((part) => ROLES.has(part)))
      for (const part of parts) if (part.length > 2) called.add(part);
  }
  if (called.size === 0) return found;
  for (const word of words) {
    if (!isName(word) || !called.has(word.lower) || isBeforeAt(text, word)) continue;
    const last = found.at(-1);
    if (isGivenName(word.lower)) found.push(hit('name', word.start, word.end));
    else if (last && last.end + 1 === word.start && text[last.end] === ' ') last.end = word.end;
  }
  return found;
}

/** `williams0`; what is longer than any name is none. */
const withoutNumber = (word: string): string => (word.length > 40 ? '' : word.replace(/\d+$/, ''));
const isBeforeAt = (text: string, { end }: Word): boolean => end < text.length && codeAt(text, end) === 64;

/** "Order 5 for Anna Schmidt" in the description of a thing: one word of it may be anything. */
export function findKnown({ words, known, text }: Reading): Hit[] {
  const found: Hit[] = [];
  for (let at = 1; at < words.length; at++) {
    const [first, second] = [words[at - 1]!, words[at]!];
    const isPair =
      known.has(`${first.lower} ${second.lower}`) ||
      (isGivenName(first.lower) && isKnown(first, known) && isKnown(second, known));
    if (isPair && first.capital && second.capital && BLANK.test(text.slice(first.end, second.start)))
      found.push(hit('name', first.start, second.end));
  }
  return found;
}
const isKnown = (word: Word, known: ReadonlySet<string>): boolean => isName(word) && hasPart(known, word.lower);

/** Who was named once is the same when named again, by any of the words. */
function findAgain({ words }: Reading, found: readonly Hit[]): Hit[] {
  const sorted = [...found].sort((a, b) => a.start - b.start);
  const named = new Set<string>();
  let next = 0;
  for (const word of words) {
    if (!word.capital) continue;
    while (next < sorted.length && sorted[next]!.end < word.end) next++;
    const inside = next < sorted.length && sorted[next]!.start <= word.start;
    if (inside && isName(word) && word.lower.length > 2) named.add(word.lower);
  }
  const again: Hit[] = [];
  for (const word of words)
    if (word.capital && hasPart(named, word.lower)) again.push(hit('name', word.start, word.end));
  return again;
}
