import { nameLength } from './find-names.js';
import { type Hit, hit } from './hit.js';
import { isTelling } from './known-names.js';
import { isWordAt } from './letters.js';
import {
  ADDRESS_WORD,
  FRENCH_STREET,
  NOT_NAME,
  NUMBER_WORD,
  PARTICLE,
  POSITION,
  POST_BOX,
  POSTCODE_WORD,
  STREET_AFTER,
  STREET_BEFORE,
  STREET_BEHIND,
} from './lexicon.js';
import * as table from './street-words.js';
import type { Reading, Word } from './words.js';

const MOST_WORDS = 5;
const HOUSE = /^\d{1,4}[a-z]?(?:-(?:\d{1,4}[a-z]?|[ivx]{1,4}))?$/i;
const isHouse = (word: Word | undefined): boolean => !!word?.number && HOUSE.test(word.text);
const is = (word: Word | undefined, flag: number): boolean => word !== undefined && (word.flags & flag) !== 0;
export const POSTCODE =
  /(?<![\p{L}\p{N}_*-])(?:\d{5}-\d{3,4}|\d{4}-\d{3}|\d{2}-\d{3}|\d{3} \d{2}|\d{3}-\d{4}|\d{3} \d{3}|\d{4} ?[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4}|\d{4,6})(?![\p{L}\p{N}_*-])/u;
/** How far behind a street its postal code is looked for. */
const NEAR = 48;

/** Street addresses of running text, with the postal code behind and the name in front of them. */
export function findStreets(reading: Reading): Hit[] {
  const found: Hit[] = [];
  const { words, text } = reading;
  for (let at = 0; at < words.length; at++) {
    if (is(words[at], POSTCODE_WORD) && !isPage(text, words[at]!))
      found.push(...announcedPostcode(text, words[at]!.end));
    const range = streetAt(reading, at);
    if (!range) continue;
    const [first, last] = [words[range.from]!, words[range.to]!];
    const end = withDetails(text, last.end);
    found.push(hit('street', first.start, end), ...postcodeBehind(text, end));
    const name = nameBefore(reading, range.from);
    if (name) found.push(name);
    while (at + 1 < words.length && words[at + 1]!.end <= end) at++;
  }
  return found;
}

/** What stood under a key stands here again: an error says which street is not known. */
export function findKnownPlaces({ text, words, places }: Reading): Hit[] {
  const found: Hit[] = [];
  for (const { lower, start } of words) {
    for (const place of places.get(lower) ?? []) {
      const end = start + place.value.length;
      if (text.startsWith(place.value, start) && !isWordAt(text, end) && isTelling(place))
        found.push(hit(place.kind, start, end));
    }
  }
  return found;
}

interface Range {
  from: number;
  to: number;
}

function streetAt(reading: Reading, at: number): Range | undefined {
  const { words } = reading;
  const word = words[at]!;
  const next = words[at + 1];
  if (word.number) return isHouse(word) ? numberFirst(reading, at) : undefined;
  if (is(word, POST_BOX) && next?.number && touches(reading, at + 1)) return { from: at, to: at + 1 };
  if (is(word, STREET_BEFORE) || (word.text === 'C' && reading.text[word.end] === '/')) {
    const range = nameBehind(reading, at);
    if (range) return range;
  }
  if (is(word, ADDRESS_WORD)) return announcedStreet(reading, at);
  if (next?.number || is(next, NUMBER_WORD)) {
    const ending = word.capital && word.text.length > 5 && table.STREET_ENDINGS.test(word.lower);
    // "str. 44" is the size of a Norwegian shoe.
    const after = is(word, STREET_AFTER) && word.text !== 'str';
    if (ending || after) {
      // "Landstraßer Hauptstraße 2", "Karl Johans gate 22"
      let from = at;
      while (from > 0 && at - from < (after ? 3 : 2) && beside(reading, from) && named(words[from - 1]!)) from--;
      // "Burgemeester de Vlugtlaan 40"
      if (from > 1 && is(words[from - 1], PARTICLE) && named(words[from - 2]!) && beside(reading, from - 1)) from -= 2;
      return ending || from < at ? numberBehind(reading, from, at) : undefined;
    }
    if (word.capital && table.WEAK_ENDINGS.test(word.lower))
      return beforePostcode(reading, numberBehind(reading, at, at));
  }
  return word.capital && is(word, POSITION) ? byPosition(reading, at) : undefined;
}

const named = (word: Word): boolean => word.capital && !is(word, NOT_NAME);

/** Only a blank, comma or dot between this word and the one before. */
function touches({ text, words }: Reading, at: number): boolean {
  const gap = text.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? 0);
  return gap.length <= 80 && /^(?:[.,/]?[ \u00a0\u2061]{1,80}|\.|\/)$/.test(gap);
}

const beside = ({ text, words }: Reading, at: number): boolean =>
  /^[ \u00a0\u2061]{1,80}$/.test(text.slice(words[at - 1]!.end, words[at]!.start));

/** "221B Baker Street", "12 bis rue de la Paix", "48, boulevard Saint-Michel" */
function numberFirst(reading: Reading, at: number): Range | undefined {
  const { words } = reading;
  let next = at + 1;
  // Most numbers of a text are not in front of any street, and most texts have no such word.
  if (!(reading.flags & (STREET_BEHIND | FRENCH_STREET))) return undefined;
  if (/^(?:bis|ter|quater)$/.test(words[next]?.lower ?? '')) next++;
  if (!touches(reading, next)) return undefined;
  const word = words[next];
  if (is(word, FRENCH_STREET)) {
    const length = streetName(reading, next + 1);
    return length > 0 ? { from: at, to: next + length } : undefined;
  }
  for (let to = next, capitals = 0; to < words.length && to - next < MOST_WORDS; to++) {
    const each = words[to]!;
    if (!touches(reading, to) || table.NOT_STREETS.has(each.lower)) return undefined;
    // The St of "St. Andrew's" is not the end yet.
    const saint = each.lower === 'st' && words[to + 1]?.capital && capitals === 0;
    if (capitals > 0 && each.capital && is(each, STREET_BEHIND) && !saint) return { from: at, to };
    if (!each.capital && !/^\d+(?:st|nd|rd|th)$/.test(each.lower)) return undefined;
    capitals++;
  }
  return undefined;
}

function isStreetWord({ words, text }: Reading, at: number): boolean {
  const word = words[at]!;
  if (!is(word, STREET_BEFORE)) return word.text === 'C';
  return (
    !table.CAPITAL_BEFORE.has(word.lower) ||
    word.capital ||
    text[word.end] === '.' ||
    words[at - 1]?.lower === 'in' ||
    /^\d/.test(words[at - 1]?.text ?? '')
  );
}

/** How many words belong to the name of a street: capital ones, with particles among them. */
function streetName(reading: Reading, from: number): number {
  const { words } = reading;
  let length = 0;
  for (let at = from; at < words.length && at - from < MOST_WORDS; at++) {
    const word = words[at]!;
    if (!touches(reading, at) || (at > from && /,/.test(reading.text.slice(words[at - 1]!.end, word.start)))) break;
    const elided = /^(?:d|l|dell|all|nell)['’]\p{Lu}/u.test(word.text);
    if (word.capital || elided || /^\d+-?\p{L}/u.test(word.text)) length = at - from + 1;
    else if (!is(word, PARTICLE) && !(at === from && isDay(words, at))) break;
  }
  return length;
}

/** "Avenida 5 de Outubro", "Via 25 Aprile" */
const isDay = (words: readonly Word[], at: number): boolean =>
  /^\d\d?$/.test(words[at]!.text) && (words[at + 1]?.lower === 'de' || words[at + 1]?.capital === true);

/** "Calle Mayor 3", "Avenida Paulista, 1578", "ul. Długa 5" */
function nameBehind(reading: Reading, at: number): Range | undefined {
  const length = streetName(reading, at + 1);
  const range = length > 0 ? numberBehind(reading, at, at + length) : undefined;
  return isStreetWord(reading, at) ? range : beforePostcode(reading, range);
}

/** Up to one small word may stand between: "la mia morada é Husova 27". */
function announcedStreet(reading: Reading, at: number): Range | undefined {
  // "na adresu náměstí Míru 5" begins with its own word.
  if (is(reading.words[at + 1], STREET_BEFORE)) return undefined;
  const from = reading.words[at + 1]?.capital ? at + 1 : at + 2;
  const length = streetName(reading, from);
  const first = reading.words[from];
  return length > 0 && first && first.start - reading.words[at]!.end < 12
    ? numberBehind(reading, from, from + length - 1)
    : undefined;
}

function numberBehind(reading: Reading, from: number, last: number): Range | undefined {
  const { words, text } = reading;
  const next = words[last + 1];
  // "Mac OS X 10_15_7"
  if (isHouse(next) && touches(reading, last + 1)) return text[next!.end] === '_' ? undefined : { from, to: last + 1 };
  const numbered = is(next, NUMBER_WORD) && isHouse(words[last + 2]);
  return numbered &&
    words[last + 2]!.start - words[last]!.end < 12 &&
    !text.slice(words[last]!.end, words[last + 2]!.start).includes('\n')
    ? { from, to: last + 2 }
    : undefined;
}

/** "Am Alten Markt 3" */
function byPosition(reading: Reading, at: number): Range | undefined {
  const { capitals, all } = nameLength(reading, at + 1, 3);
  return capitals > 0 ? beforePostcode(reading, numberBehind(reading, at, at + all)) : undefined;
}

/** Words that may be anything are a street only where a postal code follows at once. */
function beforePostcode({ text, words }: Reading, range: Range | undefined): Range | undefined {
  const end = range ? withDetails(text, words[range.to]!.end) : 0;
  return range && /^,?[\s\u2061]{1,40}(?:[A-Z]{1,2}-)?\d{2,5}/.test(text.slice(end, end + 50)) ? range : undefined;
}

/** "12/4", "12 m. 4", "Apt 4B", "2. tv", "No: 7 D:5" */
const DETAILS =
  /^(?:[/-] ?\d{1,4}[a-z]?\b|,?\s{1,2}(?:apt|apto|apartment|suite|unit|flat|floor|m|lok|d|kat|no|étage|esc|piso|puerta|pta|bloque|int|scala|interno|bât|bâtiment|bus|top|stiege|tür)[.:]? ?(?:\d{1,4}[a-z]?|[A-H])\b|,? \d{1,2}[.ºª°]{1,2} ?(?:tv|th|mf|esq|dto|og|etage|stock|dcha|dch|izda|izq|der|[A-H])?(?![\p{L}\d])|,? as\.? \d{1,4}\b|,? \d{1,2}e étage(?: (?:gauche|droite))?| [A-H] \d{1,3}\b| (?:nw|ne|sw|se)\b){1,4}/iu;
const withDetails = (text: string, end: number): number =>
  end + (DETAILS.exec(text.slice(end, end + 40))?.[0].length ?? 0);

function postcodeBehind(text: string, from: number): Hit[] {
  const near = text.slice(from, from + NEAR);
  const match = POSTCODE.exec(near);
  if (!match) return [];
  const gap = near.slice(0, match.index);
  // Places between them are capital words; a sentence or a blank line ends the address.
  if (/\n\s*\n|[.!?] |[;:|]|\d/.test(gap) || /(?:^|[\s,])\p{Ll}{4,}/u.test(gap)) return [];
  return [hit('postcode', from + match.index, from + match.index + match[0].length)];
}

/** The P of "C.P." counts, that of "p. 1024" does not. */
const isPage = (text: string, { lower, start }: Word): boolean =>
  lower === 'p' && !/c\. ?$/i.test(text.slice(Math.max(0, start - 3), start));

/** "PLZ 8033", "C.P. 66220", "código postal es 76090" */
function announcedPostcode(text: string, from: number): Hit[] {
  const near = text.slice(from, from + 24);
  const match = POSTCODE.exec(near);
  if (!match || !/^[.: '"„“‚‘«]{1,4}(?:(?:code|ist|is|es|est|é|è)[: ]{1,2})?$/.test(near.slice(0, match.index)))
    return [];
  return [hit('postcode', from + match.index, from + match.index + match[0].length)];
}

/** The line above a street, or what stands before its comma, if it is a full name and nothing else. */
function nameBefore(reading: Reading, at: number): Hit | undefined {
  const { words, text } = reading;
  const gap = text.slice(words[at - 1]?.end ?? 0, words[at]!.start);
  if (at === 0 || !/^(?:,? ?[\u2061 ]*\r?\n[\s\u2061]*|, )$/.test(gap)) return undefined;
  for (let from = Math.max(0, at - 5); from < at - 1; from++) {
    const { all, capitals } = nameLength(reading, from);
    if (capitals < 2 || from + all !== at) continue;
    const start = words[from]!.start;
    return start === 0 || /[\n,:(>][\s\u2061]*$/.test(text.slice(Math.max(0, start - 80), start))
      ? hit('name', start, words[at - 1]!.end)
      : undefined;
  }
  return undefined;
}
