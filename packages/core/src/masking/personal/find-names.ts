import { type Hit, hit } from './hit.js';
import * as table from './name-words.js';
import type { Word } from './words.js';

const MOST_WORDS = 4;
const BLANK = /^[ \t\u00a0\u2061]{1,80}$/;

/** What a finder of names needs of a text. */
export interface Reading {
  text: string;
  words: readonly Word[];
  /** Names that stood under keys of the same document. */
  known: ReadonlySet<string>;
}

const between = ({ text, words }: Reading, index: number): string =>
  text.slice(words[index - 1]?.end ?? 0, words[index]?.start ?? text.length);

const isName = (word: Word | undefined): boolean => !!word?.capital && !table.NOT_NAMES.has(word.lower);

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
    if (!words[at] || isName(words[at]) || !table.PARTICLES.has(words[at]!.lower) || !words[at + 1]) return false;
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
  return (
    /^\.[ \t\u00a0]?$/.test(gap) &&
    (before.text.length === 1 || table.TITLES.has(before.lower) || before.lower === 'st')
  );
}

export function findNames(reading: Reading): Hit[] {
  const found: Hit[] = [];
  const { words, text } = reading;
  const add = (from: number, count: number) =>
    found.push(hit('name', words[from]!.start, words[from + count - 1]!.end));
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const length = announcedName(reading, at);
    if (length) add(length.from, length.count);
    if (table.TITLES_BEHIND.has(word.lower) && isName(words[at - 1]) && BLANK.test(between(reading, at)))
      add(at - 1, 1);
    if (owns(reading, at)) add(at - 1, 2);
    if (word.capital && reading.known.has(word.lower) && !table.NOT_NAMES.has(word.lower)) add(at, 1);
    if (length) at = length.from + length.count - 1;
  }
  return text.includes('@') ? [...found, ...beforeEmails(reading)] : found;
}

/** "John Smith's order" */
const owns = (reading: Reading, at: number): boolean =>
  /['’]s$/.test(reading.words[at]!.lower) &&
  isName(reading.words[at]) &&
  isName(reading.words[at - 1]) &&
  BLANK.test(between(reading, at)) &&
  /^(?:order|parcel|package|account|address|card|phone|email|refund|request|delivery|payment|subscription)s?$/.test(
    reading.words[at + 1]?.lower ?? '',
  );

interface Announced {
  from: number;
  count: number;
}

function announcedName(reading: Reading, at: number): Announced | undefined {
  const { words, text } = reading;
  const word = words[at]!;
  if (!table.ANNOUNCING.has(word.lower)) return undefined;
  const before = words[at - 1]?.lower ?? '';
  const gap = at + 1 < words.length ? between(reading, at + 1) : '\n';
  const named = (least: number, most = MOST_WORDS, from = at + 1): Announced | undefined => {
    const { all, capitals } = nameLength(reading, from, most);
    return capitals >= least ? { from, count: all } : undefined;
  };
  const branded = table.TITLED_BRANDS.has(words[at + 1]?.lower ?? '');
  if (isTitle(word, before) && !branded) {
    // "M." and "Dr." have a dot, and several titles may follow each other.
    if (/^\.?[ \t\u00a0\u2061]{1,80}$/.test(gap) || gap === '.') return named(1, 3);
  }
  if (word.lower === 'm' && word.capital && gap === '. ') return named(1, 3);
  if (word.lower === 'o' && before === 'c' && text[word.start - 1] === '/' && BLANK.test(gap)) return named(1);
  if (table.GREETINGS.has(word.lower) && /^,?[ \t\u00a0\u2061]{1,80}$/.test(gap))
    return notTitle(reading, at + 1, named(1, 3));
  if (table.WEAK_GREETINGS.has(word.lower) && /^,?[ \t\u00a0\u2061]{1,80}$/.test(gap)) {
    const name = notTitle(reading, at + 1, named(1, 3));
    const end = name ? words[name.from + name.count - 1]!.end : 0;
    return name && /^[ \u2061]*(?:[,!:;]|\r?\n|$)/.test(text.slice(end, end + 80)) ? name : undefined;
  }
  if (!BLANK.test(gap) && !/^[:,]?\s{1,6}$/.test(gap)) return undefined;
  const introduction = Object.hasOwn(table.INTRODUCTIONS, word.lower) ? table.INTRODUCTIONS[word.lower] : undefined;
  if (introduction && BLANK.test(gap) && (introduction === 'any' || introduction.has(before))) return named(1, 3);
  if (Object.hasOwn(table.PASSING, word.lower) && table.PASSING[word.lower]!.has(before)) return named(2);
  if (table.PERSON_WORDS.has(word.lower) && /^:?[ \u00a0\u2061]{1,80}$/.test(gap)) return named(2);
  if (table.CLOSINGS.has(word.lower) && /^,?\s*\n\s*$/.test(gap)) return lineOfName(reading, at + 1);
  return undefined;
}

/** "Sig.ra" and "Dott.ssa" are two words here. */
const isTitle = (word: Word, before: string): boolean =>
  table.TITLES.has(word.lower)
    ? word.capital || table.SMALL_TITLES.has(word.lower)
    : /^(?:ra|na|ssa)$/.test(word.lower) && /^(?:sig|dott|prof)$/.test(before);

/** "Dear Mr Jones": the title is no part of the name and finds it by itself. */
const notTitle = ({ words }: Reading, at: number, name: Announced | undefined): Announced | undefined =>
  name && table.TITLES.has(words[at]!.lower) ? undefined : name;

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
    if (!/^["'”]?[ \u00a0\u2061]{1,80}[<([]$/.test(between(reading, at)) || !words[at - 1]!.capital) continue;
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

const belongs = (word: Word): boolean => isName(word) || table.PARTICLES.has(word.lower);
