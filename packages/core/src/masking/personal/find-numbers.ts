import {
  isAhv,
  isBaltic,
  isCard,
  isCpf,
  isCuil,
  isKimlik,
  isNir,
  isPersonnummer,
  isPesel,
  isRijksregister,
  isRodneCislo,
} from './checksums.js';
import { findPhone, isDate } from './find-phone.js';
import type { Hit } from './hit.js';
import type { Kind } from './keys-by-kind.js';
import { isWordAt } from './letters.js';
import { endsCleanly, type Group, type Match, matched, readGroups } from './number-groups.js';

/** What a text is that is nothing but digits: nobody writes a phone number like that without a word for it. */
export function kindOfPlainDigits(text: string): Kind | undefined {
  return text.length < 9 || text.length > 19 ? undefined : kindOfDigits(text, String(text.length), '');
}

/** A shorter number is nothing. */
const FEWEST_DIGITS = 7;

/** Cards, phone numbers and ids made of digits. Reads every run of digits once and looks a few groups ahead. */
export function findNumbers(text: string): Hit[] {
  const found: Hit[] = [];
  for (let at = digitFrom(text, 0); at >= 0; at = digitFrom(text, at)) {
    const groups = readGroups(text, at);
    const last = groups.at(-1)!;
    const isShort = last.end - at < FEWEST_DIGITS;
    at = last.end + 1;
    if (isShort) continue;
    if (partOfWord(text, groups[0]!.start)) groups.shift();
    for (let index = 0; index < groups.length; ) {
      const match = findId(text, groups, index) ?? findPhone(text, groups, index);
      if (match) found.push(match.hit);
      // What is left of a day is the beginning of nothing.
      index += match?.count ?? (isDate(groups[index], groups[index + 1], groups[index + 2]) ? 3 : 1);
    }
  }
  return found;
}

const DIGIT = /\d/g;

function digitFrom(text: string, from: number): number {
  DIGIT.lastIndex = from;
  return DIGIT.test(text) ? DIGIT.lastIndex - 1 : -1;
}

/** `BLK-2024-0117`, `x12`, `#1001` and the digits of a hash. */
function partOfWord(text: string, at: number): boolean {
  if (at === 0) return false;
  const before = text[at - 1]!;
  // The last four digits of a masked card are no beginning of another number.
  if (isWordAt(text, at - 1) || '_*#'.includes(before) || text.startsWith('**** ', at - 5)) return true;
  return '-./'.includes(before) && (isWordAt(text, at - 2) || text[at - 2] === '_');
}

function findId(text: string, groups: readonly Group[], from: number): Match | undefined {
  let [digits, shape] = ['', ''];
  for (let count = 1; count <= 8 && from + count <= groups.length; count++) {
    const group = groups[from + count - 1]!;
    if (group.digits === '') return undefined;
    digits += group.digits;
    shape += (count === 1 ? '' : group.gap) + group.digits.length;
    if (digits.length > 19) return undefined;
    if (digits.length < 9 || !endsCleanly(text, group.end)) continue;
    const kind = kindOfDigits(digits, shape, count === 1 ? '' : group.gap);
    if (kind) return matched(kind, groups, from, count);
  }
  return undefined;
}

/** How many digits stand together, and what between them. */
const CARD_SHAPE = /^(?:1[4-9]|4([ -]?)4\1[468]?\1?[457]?(?:\1\d)?|4([ -])6\2[45]|\d\d?(?:[ -]\d)+)$/;

/** National ids that are written with these groups and signs. */
const ID_SHAPES: Record<string, (digits: string) => boolean> = {
  '3-2-4': (digits) => /^(?!000|666|9)\d{3}(?!00)\d\d(?!0000)\d{4}$/.test(digits),
  '6-4': (digits) => isPersonnummer(digits.slice(0, 6), digits.slice(6)),
  '8-4': (digits) => isPersonnummer(digits.slice(0, 8), digits.slice(8)),
  '6/4': (digits) => isRodneCislo(digits.slice(0, 6), digits.slice(6)),
  '6/3': (digits) => isRodneCislo(digits.slice(0, 6), digits.slice(6)),
  '3.3.3-2': isCpf,
  '3.4.4.2': isAhv,
  '2.2.2-3.2': isRijksregister,
  '2-8-1': isCuil,
  '11': (digits) => isPesel(digits) || isKimlik(digits) || isBaltic(digits),
};

function kindOfDigits(digits: string, shape: string, gap: string): Kind | undefined {
  if (digits.length >= 14 && CARD_SHAPE.test(shape) && /^[ -]?$/.test(gap) && isCard(digits)) return 'card';
  if (ID_SHAPES[shape]?.(digits)) return 'national id';
  return digits.length === 15 && /^[\d ]+$/.test(shape) && isNir(digits) ? 'national id' : undefined;
}
