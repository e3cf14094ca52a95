import {
  CARRIERS,
  KEEP,
  KEYS_BY_KIND,
  KEYS_IN_PERSON,
  type Kind,
  PERSON_ALONE,
  PERSONS,
  THINGS,
} from './key-tables.js';

export type Mood = 'person' | 'thing' | 'none';

/** What a key says of its value. */
export interface KeyMeaning {
  /** The letters and digits of the key alone, in lower case. */
  plain: string;
  kind: Kind | undefined;
  /** True where the kind holds only among a person's fields. */
  needsPerson: boolean;
  /** Nothing but a mail address or an IBAN is looked for in here. */
  keep: boolean;
  /** The store said: leave it. */
  untouched: boolean;
  mood: Mood;
  carries: boolean;
  /** With a full name as its text it is a person. */
  alone: boolean;
  /** The key itself may be personal: `{ "anna@example.com": … }`. */
  suspect: boolean;
}

/** A store's own wishes: keys in any case and with any separators. */
export interface PersonalRules {
  mask?: readonly string[];
  keep?: readonly string[];
}

const KINDS = new Map<string, Kind>();
for (const [kind, keys] of Object.entries(KEYS_BY_KIND)) for (const key of keys) KINDS.set(key, kind as Kind);
const PERSON_KINDS = new Map<string, Kind>();
for (const [kind, keys] of Object.entries(KEYS_IN_PERSON)) for (const key of keys) PERSON_KINDS.set(key, kind as Kind);

/** Keys seen in one document repeat; a document of random keys must not fill the memory. */
const MOST_REMEMBERED = 2_000;
const LONGEST_KEY = 120;
const MOST_WORDS = 8;

/** `billingAddress[first_name]` becomes `billing address first name`; accents go, `ß`, `ø` and `ł` become letters. */
export function keyWords(key: string): string[] {
  if (key.length > LONGEST_KEY) return [];
  const spaced = withoutAccents(key)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return spaced.toLowerCase().match(/[a-z]+[0-9]*|[0-9]+[a-z]*/g) ?? [];
}

const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  æ: 'ae',
  Æ: 'AE',
  ı: 'i',
  đ: 'd',
  œ: 'oe',
};
const ASCII = /^[\0-\x7f]*$/;
export const withoutAccents = (text: string): string =>
  ASCII.test(text)
    ? text
    : text
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .replace(/[ßøØłŁæÆıđœ]/g, (letter) => LETTERS[letter]!);

const singular = (word: string): string => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word);

/** Answers what keys mean and remembers it for the length of one document. */
export function keyReader(rules: PersonalRules = {}): (key: string) => KeyMeaning {
  const remembered = new Map<string, KeyMeaning>();
  const joined = (keys: readonly string[] = []) => new Set(keys.map((key) => keyWords(key).join('')));
  const [mask, keep] = [joined(rules.mask), joined(rules.keep)];
  return (key) => {
    const known = remembered.get(key);
    if (known) return known;
    const read = readKey(key, mask, keep);
    if (remembered.size < MOST_REMEMBERED) remembered.set(key, read);
    return read;
  };
}

function readKey(key: string, mask: ReadonlySet<string>, keep: ReadonlySet<string>): KeyMeaning {
  const all = keyWords(key).slice(-MOST_WORDS);
  // `items[0]`: a position says nothing.
  const words = all.filter((word) => !/^[0-9]+$/.test(word));
  const plain = words.join('');
  const meaning: KeyMeaning = {
    plain,
    kind: undefined,
    needsPerson: false,
    keep: false,
    untouched: keep.has(plain),
    mood: moodOf(words),
    carries: CARRIERS.has(plain),
    suspect: /[@%&]|\d[^a-z]*\d[^a-z]*\d[^a-z]*\d/i.test(key),
    alone: PERSON_ALONE.has(plain) || PERSON_ALONE.has(words.at(-1) ?? ''),
  };
  if (meaning.untouched) return meaning;
  if (mask.has(plain)) return { ...meaning, kind: 'custom' };
  for (let from = 0; from < words.length; from++) {
    const ending = words.slice(from).join('');
    const found = lookUp(ending);
    if (found) return { ...meaning, ...qualified(found, words.slice(0, from)) };
  }
  return meaning;
}

type Found = Pick<KeyMeaning, 'kind' | 'needsPerson' | 'keep'>;

function lookUp(ending: string): Found | undefined {
  for (const each of [ending, ending.replace(/[0-9]+$/, ''), singular(ending)]) {
    const kind = KINDS.get(each);
    if (kind) return { kind, needsPerson: false, keep: false };
    if (KEEP.has(each)) return { kind: undefined, needsPerson: false, keep: true };
    const among = PERSON_KINDS.get(each);
    if (among) return { kind: among, needsPerson: true, keep: false };
  }
  return undefined;
}

/** `customer_name` is a person's, `product_name` and `event_name` are not; `company_phone` is a phone all the same. */
function qualified(found: Found, before: readonly string[]): Found {
  if (!found.needsPerson || before.length === 0) return found;
  for (let last = before.length; last > 0; last--) {
    const mood = moodOf(before.slice(0, last));
    if (mood === 'person') return { ...found, needsPerson: false };
    if (mood === 'thing') break;
    if (!NEUTRAL.has(before[last - 1]!)) break;
  }
  return { kind: undefined, needsPerson: false, keep: false };
}

const NEUTRAL = new Set(['full', 'primary', 'default', 'main', 'new', 'old', 'x', 'data', 'details', 'info']);

function moodOf(words: readonly string[]): Mood {
  for (let from = Math.max(0, words.length - 3); from < words.length; from++) {
    const ending = words.slice(from).join('');
    for (const each of [ending, singular(ending), ending.replace(/[0-9]+$/, '')]) {
      if (PERSONS.has(each)) return 'person';
      if (THINGS.has(each)) return 'thing';
    }
  }
  return 'none';
}
