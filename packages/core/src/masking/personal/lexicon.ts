import { GIVEN_NAMES } from './given-names.js';
import { withoutAccents } from './key-words.js';
import * as names from './name-words.js';
import * as streets from './street-words.js';

/** What a word may mean for the finders of names and streets. */
export const ANNOUNCES = 1;
export const NOT_NAME = 2;
export const PARTICLE = 4;
export const TITLE = 8;
export const TITLE_BEHIND = 0x10;
export const STREET_BEFORE = 0x20;
export const STREET_BEHIND = 0x40;
export const FRENCH_STREET = 0x80;
export const STREET_AFTER = 0x100;
export const POSITION = 0x200;
export const POST_BOX = 0x400;
export const GIVEN = 0x800;
export const ADDRESS_WORD = 0x1000;
export const DEALING = 0x2000;
export const NUMBER_WORD = 0x4000;
export const BIRTH_WORD = 0x8000;
export const POSTCODE_WORD = 0x10000;

const FLAGS = new Map<string, number>();
for (const [flag, words] of [
  [ANNOUNCES, names.ANNOUNCING],
  [NOT_NAME, names.NOT_NAMES],
  [PARTICLE, names.PARTICLES],
  [TITLE, names.TITLES],
  [TITLE_BEHIND, names.TITLES_BEHIND],
  [STREET_BEFORE, streets.STREETS_BEFORE],
  [STREET_BEHIND, streets.STREETS_BEHIND],
  [FRENCH_STREET, streets.FRENCH_STREETS],
  [STREET_AFTER, streets.STREETS_AFTER],
  [POSITION, streets.STREETS_BY_POSITION],
  [POST_BOX, streets.POST_BOXES],
  [GIVEN, GIVEN_NAMES],
  [ADDRESS_WORD, streets.ADDRESS_WORDS],
  [DEALING, names.DEALING],
  [NUMBER_WORD, streets.NUMBER_WORDS],
  [BIRTH_WORD, names.BIRTH_WORDS],
  [POSTCODE_WORD, streets.POSTCODE_WORDS],
] as const)
  for (const word of words) FLAGS.set(word, (FLAGS.get(word) ?? 0) | flag);

/** One look for each word of a sentence; most words mean nothing to anybody. */
export const flagsOf = (word: string): number => FLAGS.get(word) ?? 0;

/** `Anna`, `ANNA`, `Zoë`, `Jean-Marc`: the names are kept without accents, and the first of two decides. */
export function isGivenName(lower: string): boolean {
  if ((flagsOf(lower) & GIVEN) !== 0) return true;
  const plain = withoutAccents(lower);
  const hyphen = plain.indexOf('-');
  if (plain === lower && hyphen < 0) return false;
  return (flagsOf(hyphen > 0 ? plain.slice(0, hyphen) : plain) & GIVEN) !== 0;
}
