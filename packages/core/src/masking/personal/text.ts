import { liquidRegions } from '../liquid-regions.js';
import { maskedByKey } from './by-key.js';
import { findBlocks } from './find-blocks.js';
import { findEmails } from './find-email.js';
import { findIbans } from './find-iban.js';
import { findMixedIds } from './find-ids.js';
import { findAddresses } from './find-ip.js';
import { findLabelled } from './find-labelled.js';
import { findNumbers } from './find-numbers.js';
import { findKnown, findPeople } from './find-people.js';
import { findKnownPlaces, findStreets } from './find-streets.js';
import { type Hit, hit, overlapping } from './hit.js';
import type { Depth, KeyMeaning } from './key-reader.js';
import type { KnownNames } from './known-names.js';
import { BIRTH_WORD } from './lexicon.js';
import { looksLikeMarkup, readMarkup, TAG_FILLER } from './markup.js';
import { matchesOf } from './matches.js';
import {
  AT,
  BLANK,
  CAPITAL,
  colonsIn,
  digitsIn,
  dotsIn,
  EQUALS,
  has,
  isSentence,
  KNOWN_ONLY,
  LETTER,
  type Traits,
  traitsOf,
} from './traits.js';
import { readWords } from './words.js';

const DATE = /(?<!\d)\d{1,4}[./ -]{1,2}[^\s\d./-]{0,9}\d{0,4}[./ -]{1,2}\d{2,4}(?!\d)/g;
const BORN =
  /(?:\bborn(?: on)?|\bdob|d\.o\.b\.|date of birth(?: on file)?(?: is)?|\bur\.|birthday|birth ?date|geburtsdatum|geburtstag|geboren(?: am| op)?|geb\.|née? le|nacid[oa] el|nat[oa] il|urodzon[ya]|född|født(?: den)?|nascid[oa] em|narozen[áa]?|doğum tarihi)[ :]{1,3}$/i;

/** Everything personal in a text that is not JSON or a form itself. */
export function findInText(
  text: string,
  meaningOf: (key: string) => KeyMeaning,
  depth: Depth,
  names: KnownNames,
  traits: Traits,
): Hit[] {
  if (!text.includes('<') || !looksLikeMarkup(text))
    return kept(text, findPlain(text, meaningOf, depth, names, traits));
  const { plain, hits, attributes } = readMarkup(text, meaningOf, (kind, value) =>
    maskedByKey(kind, value) === undefined ? 0 : value.length,
  );
  // Who stands in an element is found again in the words around it.
  for (const { kind, start, end } of hits) if (kind === 'name') names.add(text.slice(start, end));
  const inside = attributes.flatMap(({ start, end }) =>
    moved(findPlain(text.slice(start, end), meaningOf, 'values', names), start),
  );
  return kept(text, [
    ...hits,
    ...inside,
    ...findPlain(plain, meaningOf, depth, names).flatMap((each) => withoutTags(plain, each)),
  ]);
}

const moved = (hits: readonly Hit[], by: number): Hit[] =>
  hits.map((each) => ({ ...each, start: each.start + by, end: each.end + by }));

/** A name may go through a tag: `Anna <b>Schmidt</b>`. */
function withoutTags(plain: string, each: Hit): Hit[] {
  const source = plain.slice(each.start, each.end);
  if (!source.includes(TAG_FILLER)) return [each];
  return [...source.matchAll(/[^\u2061\n]+/g)].map((part) =>
    hit(each.kind, each.start + part.index, each.start + part.index + part[0].length),
  );
}

/** Liquid stays as it is. */
function kept(text: string, hits: Hit[]): Hit[] {
  if (!text.includes('{{') && !text.includes('{%')) return hits;
  const touched = overlapping(liquidRegions(text));
  return hits.filter((each) => !touched(each));
}

function findPlain(
  text: string,
  meaningOf: (key: string) => KeyMeaning,
  depth: Depth,
  names: KnownNames,
  traits = traitsOf(text),
): Hit[] {
  const [digits, colons] = [digitsIn(traits), colonsIn(traits)];
  const always = has(traits, AT) ? findEmails(text) : [];
  if (digits >= 10 && has(traits, LETTER) && text.length >= 15) always.push(...findIbans(text));
  if (depth === 'email') return always;
  const found: Hit[] = [];
  const add = (hits: readonly Hit[]) => {
    for (const each of hits) found.push(each);
  };
  if (dotsIn(traits) >= 3 || colons >= 2) add(findAddresses(text));
  if (digits >= 7) add(findNumbers(text));
  if (digits >= 5 && has(traits, CAPITAL)) add(findMixedIds(text));
  const sentences = depth === 'words' && isSentence(traits);
  const reading = sentences ? readWords(text, names) : undefined;
  const dated = digits >= 4 && depth === 'words' && has(traits, BLANK);
  if (dated && (!reading || reading.flags & BIRTH_WORD)) add(findBirths(text));
  const streets = reading && digits > 0 ? findStreets(reading) : [];
  if (colons > 0 || has(traits, EQUALS)) {
    // Where the street itself was found, the town behind it may stay readable.
    const known = overlapping(streets.filter(({ kind }) => kind === 'street').sort((a, b) => a.start - b.start));
    add(findLabelled(text, meaningOf).filter((each) => each.kind !== 'street' || isQuoted(text, each) || !known(each)));
  }
  add(streets);
  if (reading && reading.places.size > 0) add(findKnownPlaces(reading));
  if (reading && digits > 2) add(findBlocks(text));
  if (reading) add(findPeople(reading, always.length + found.length > 0));
  else if (has(traits, KNOWN_ONLY) && names.words().size > 0) add(findKnown(readWords(text, names)));
  if (found.length === 0) return always;
  const linked = colons > 0 ? overlapping(findLinks(text)) : undefined;
  for (const each of found) if (!linked?.(each)) always.push(each);
  return always;
}

/** `street="Blk 417 Ang Mo Kio Ave 10"` says how far it goes. */
const isQuoted = (text: string, { start }: Hit): boolean => start > 0 && /["']/.test(text[start - 1]!);

function findBirths(text: string): Hit[] {
  const found: Hit[] = [];
  for (const { index, 0: date } of matchesOf(DATE, text))
    if (BORN.test(text.slice(Math.max(0, index - 32), index))) found.push(hit('birth', index, index + date.length));
  return found;
}

const LINK = /[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"'<>?#]*/gi;

/** Where links stand, up to their question mark: hosts and paths stay readable. */
function findLinks(text: string): { start: number; end: number }[] {
  if (!text.includes('://')) return [];
  return matchesOf(LINK, text).map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}
