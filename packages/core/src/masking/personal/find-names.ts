import { type Hit, hit } from './hit.js';
import { ANNOUNCES, isGivenName, NOT_NAME, PARTICLE, TITLE, TITLE_BEHIND } from './lexicon.js';
import * as table from './name-words.js';
import type { Reading, Word } from './words.js';

const MOST_WORDS = 4;
export const BLANK = /^[ \t\u00a0\u2061]{1,80}$/;

export const between = ({ text, words }: Reading, index: number): string =>
  text.slice(words[index - 1]?.end ?? 0, words[index]?.start ?? text.length);

const is = (word: Word | undefined, flag: number): boolean => word !== undefined && (word.flags & flag) !== 0;
export const isName = (word: Word | undefined): boolean => !!word?.capital && !is(word, NOT_NAME);

/** How many words from here are one name: capital words, particles between them, initials with a dot. */
export function nameLength(reading: Reading, from: number, most = MOST_WORDS): { all: number; capitals: number } {
  let [all, capitals] = [0, 0];
  const { words } = reading;
  for (let at = from; at < words.length && capitals < most; at++) {
    const word = words[at]!;
    if (at > from && !joins(reading, at)) break;
    const particle = leadsToName(reading, at);
    if (!particle && !isName(word)) break;
    if (particle) continue;
    capitals++;
    all = at - from + 1;
  }
  return { all, capitals };
}

/** "de La" of "de La Tour": up to three particles with a name behind them. */
function leadsToName(reading: Reading, from: number): boolean {
  const { words } = reading;
  for (let at = from; at < from + 3; at++) {
    if (!is(words[at], PARTICLE) || isName(words[at]) || !words[at + 1]) return false;
    if (!joins(reading, at + 1)) return false;
    if (isName(words[at + 1])) return true;
  }
  return false;
}

/** Words of one name have a blank between them, or the dot of an initial or title. */
function joins(reading: Reading, at: number): boolean {
  const gap = between(reading, at);
  if (BLANK.test(gap)) return true;
  const before = reading.words[at - 1]!;
  return /^\.[ \t\u00a0]?$/.test(gap) && (before.text.length === 1 || is(before, TITLE) || before.lower === 'st');
}

export function findNames(reading: Reading): Hit[] {
  const found: Hit[] = [];
  const { words, text, known } = reading;
  const add = (from: number, count: number) =>
    found.push(hit('name', words[from]!.start, words[from + count - 1]!.end));
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const announced = is(word, ANNOUNCES) && mayLead(reading, at) ? announcedName(reading, at) : undefined;
    if (announced) add(announced.from, announced.count);
    if (is(word, TITLE_BEHIND) && isName(words[at - 1]) && BLANK.test(between(reading, at))) add(at - 1, 1);
    if (known.size > 0 && isName(word) && hasPart(known, word.lower)) {
      const more = hasShortBefore(reading, at) ? 1 : 0;
      add(at - more, 1 + more);
    }
    if (isName(word) && owns(reading, at)) add(at - 1, 2);
    if (announced) at = announced.from + announced.count - 1;
  }
  return text.includes('@') ? [...found, ...beforeEmails(reading)] : found;
}

/** Of a given name as short as "Jo" only both words together are known. */
function hasShortBefore({ words, known }: Reading, at: number): boolean {
  const before = words[at - 1];
  return !!before?.capital && before.lower.length < 3 && known.has(`${before.lower} ${words[at]!.lower}`);
}

/** Who is known as Castagnet may be called Castagnet-Roux. */
export const hasPart = (names: ReadonlySet<string>, lower: string): boolean =>
  names.has(lower) || (lower.includes('-') && lower.split('-').some((part) => names.has(part)));

/** "John Smith's order" */
const owns = (reading: Reading, at: number): boolean =>
  reading.words[at]!.lower.endsWith('s') &&
  /['’]s$/i.test(reading.text.slice(reading.words[at]!.end - 2, reading.words[at]!.end)) &&
  isName(reading.words[at - 1]) &&
  BLANK.test(between(reading, at)) &&
  /^(?:order|parcel|package|account|address|card|phone|email|refund|request|delivery|payment|subscription)s?$/.test(
    reading.words[at + 1]?.lower ?? '',
  );

interface Announced {
  from: number;
  count: number;
}

/** Most words that could announce somebody have no name behind them. */
function mayLead({ words }: Reading, at: number): boolean {
  const next = words[at + 1];
  return next !== undefined && (next.capital || is(next, PARTICLE) || table.CLOSINGS.has(words[at]!.lower));
}

function announcedName(reading: Reading, at: number): Announced | undefined {
  const { words, text } = reading;
  const word = words[at]!;
  // "order #5561 from": the number in between says nothing.
  const last = at > 1 && words[at - 1]!.number ? at - 2 : at - 1;
  const before = last >= 0 ? words[last]!.lower : '';
  const gap = at + 1 < words.length ? between(reading, at + 1) : '\n';
  const next = words[at + 1]?.lower ?? '';
  const named = (least: number, most = MOST_WORDS, from = at + 1): Announced | undefined => {
    const { all, capitals } = nameLength(reading, from, most);
    return capitals >= least ? { from, count: all } : undefined;
  };
  const branded = table.TITLED_BRANDS.has(next);
  if (isTitle(word, before) && !branded) {
    // "M." and "Dr." have a dot, and several titles may follow each other.
    if (/^\.?[ \t\u00a0\u2061]{1,80}$/.test(gap) || gap === '.') {
      const name = named(1, 3);
      return name && isOnlyTitles(words, name) ? undefined : name;
    }
  }
  if (!branded && table.DOTTED_TITLES.has(word.lower) && /^\.[ \t\u00a0]?$/.test(gap)) return named(1, 3);
  if (word.lower === 'm' && word.capital && gap === '. ' && text[word.start - 1] !== '.') return named(1, 3);
  // "entregar à D. Conceição", but not "vitamin D. Take" and "Series D. Funding"
  if (word.text === 'D' && gap === '. ' && before !== 'vitamin' && !words[at - 1]?.capital) return named(1, 3);
  const thanked = (word.lower === 'you' && before === 'thank') || (table.THANKS.has(word.lower) && isGivenName(next));
  if (thanked && gap === ', ') {
    const name = named(1, 2);
    return name && /^(?:[.!,]|\s*$)/.test(text.slice(endOf(words, name), endOf(words, name) + 80)) ? name : undefined;
  }
  if (word.lower === 'o' && before === 'c' && text[word.start - 1] === '/' && BLANK.test(gap)) return named(1);
  if (table.GREETINGS.has(word.lower) && /^,?[ \t\u00a0\u2061]{1,80}$/.test(gap))
    return table.GREETED_BRANDS.has(next) ? undefined : notTitle(reading, at + 1, named(1, 3));
  if (table.WEAK_GREETINGS.has(word.lower) && /^,?[ \t\u00a0\u2061]{1,80}$/.test(gap)) {
    const name = notTitle(reading, at + 1, named(1, 3));
    const end = name ? words[name.from + name.count - 1]!.end : 0;
    return name && /^[ \u2061]*(?:[,!:;]|\r?\n|$)/.test(text.slice(end, end + 80)) ? name : undefined;
  }
  if (gap === ', ' && table.THANKED_FOR.has(word.lower)) {
    const name = named(1, 2);
    if (name && text[words[name.from + name.count - 1]!.end] === '!') return name;
  }
  if (table.CLOSINGS.has(word.lower)) {
    const name = closedBy(reading, at);
    if (name) return name;
  }
  // "interphone au nom de Lefèvre", "a nombre de Ramón Salgado"
  const inNameOf = NAME_OF.has(word.lower) && NAMES.has(before) && IN_THE.has(words[at - 2]?.lower ?? '');
  if (inNameOf && gap === ' ') return named(1, 3);
  if (!BLANK.test(gap) && !/^[:,]?\s{1,6}[*_]{0,2}$/.test(gap)) return undefined;
  const introduction = Object.hasOwn(table.INTRODUCTIONS, word.lower) ? table.INTRODUCTIONS[word.lower] : undefined;
  if (introduction && BLANK.test(gap) && (introduction === 'any' || introduction.has(before))) return named(1, 3);
  if (Object.hasOwn(table.PASSING, word.lower) && table.PASSING[word.lower]!.has(before)) return named(2);
  const kin = table.KIN_NOUNS.has(word.lower) || (!word.capital && table.KIN.has(word.lower));
  if (kin && BLANK.test(gap)) return named(1, 3);
  // "my daughter, Anna" and "Uncle Desmond", but not "Uncle Sam's"
  // and "férjem, Kovács Bence"
  const given = isGivenName(next) || (words[at + 2]?.capital === true && isGivenName(words[at + 2]!.lower));
  if (!branded && table.KIN.has(word.lower) && (gap === ' ' || gap === ', ') && given) return named(1, 3);
  if (table.PERSON_WORDS.has(word.lower) && /^:?[ \u00a0\u2061]{1,80}[*_]{0,2}$/.test(gap)) return named(2);
  return undefined;
}

const endOf = (words: readonly Word[], { from, count }: Announced): number => words[from + count - 1]!.end;

/** "Regards,\nAnna", "Love, Anna" at the end of a line, and "Viele Grüße aus Kiel\nAnna Schmidt". */
function closedBy(reading: Reading, at: number): Announced | undefined {
  const gap = between(reading, at + 1);
  if (/^(?:[,!.]?[ \t\u2061]*\r?\n\s*[-–—]?[ \u2061]*|, )$/.test(gap)) return lineOfName(reading, at + 1);
  if (gap !== ' ') return undefined;
  for (let next = at + 2; next <= at + 4 && next < reading.words.length; next++) {
    const inner = between(reading, next);
    if (!/^,?[ \t]*\r?\n\s*$/.test(inner)) {
      if (inner !== ' ') return undefined;
      continue;
    }
    const name = lineOfName(reading, next);
    return name && name.count > 1 ? name : undefined;
  }
  return undefined;
}

const NAME_OF = new Set(['de', 'di', 'do', 'da', 'von']);
const NAMES = new Set(['nom', 'nombre', 'nome', 'namen']);
const IN_THE = new Set(['au', 'a', 'al', 'à', 'em', 'en', 'im', 'auf']);

/** "Sig.ra" and "Dott.ssa" are two words here. */
const isTitle = (word: Word, before: string): boolean =>
  is(word, TITLE) && word.text !== 'MS' // a ship
    ? word.capital || table.SMALL_TITLES.has(word.lower)
    : /^(?:ra|na|ssa)$/.test(word.lower) && /^(?:sig|dott|prof)$/.test(before);

/** "Dear Mr Jones": the title is no part of the name and finds it by itself. */
const notTitle = ({ words }: Reading, at: number, name: Announced | undefined): Announced | undefined =>
  name && is(words[at], TITLE) ? undefined : name;

/** "Prof. Dr." is nobody yet. */
const isOnlyTitles = (words: readonly Word[], { from, count }: Announced): boolean =>
  words.slice(from, from + count).every((word) => is(word, TITLE));

/** A line that is nothing but a name. */
export function lineOfName(reading: Reading, from: number): Announced | undefined {
  const { all, capitals } = nameLength(reading, from);
  if (capitals === 0) return undefined;
  const end = reading.words[from + all - 1]!.end;
  return /^[ \t\u2061.,]*(?:\r?\n|$)/.test(reading.text.slice(end, end + 80)) ? { from, count: all } : undefined;
}

/** `Anna Schmidt <anna@example.com>` */
function beforeEmails(reading: Reading): Hit[] {
  const found: Hit[] = [];
  const { text, words } = reading;
  for (let at = 1; at < words.length; at++) {
    if (!words[at - 1]!.capital || !/^["'”]?[ \u00a0\u2061]{1,80}[<([]$/.test(between(reading, at))) continue;
    const open = words[at]!.start;
    const address = /^([\p{L}\p{N}._+~-]{1,64})@/u.exec(text.slice(open, open + 66));
    if (!address || table.ROLES.has(address[1]!.toLowerCase())) continue;
    let from = at - 1;
    while (from > 0 && at - from < MOST_WORDS && joins(reading, from) && belongs(words[from - 1]!)) from--;
    while (!isName(words[from]) && from < at) from++;
    if (from < at) found.push(hit('name', words[from]!.start, words[at - 1]!.end));
  }
  return found;
}

const belongs = (word: Word): boolean => isName(word) || is(word, PARTICLE);
