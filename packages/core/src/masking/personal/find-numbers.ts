import { codeAt } from '../characters.js';
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
import { findPhone } from './find-phone.js';
import type { Hit } from './hit.js';
import type { Kind } from './keys-by-kind.js';
import { isWordAt } from './letters.js';
import { endsCleanly, type Group, isDigit, type Match, matched, readGroups } from './number-groups.js';

/** Cards, phone numbers and ids made of digits. Reads every run of digits once and looks a few groups ahead. */
export function findNumbers(text: string): Hit[] {
  const found: Hit[] = [];
  const { length } = text;
  for (let at = 0; at < length; at++) {
    if (!isDigit(codeAt(text, at))) continue;
    const groups = readGroups(text, at);
    at = groups.at(-1)!.end;
    if (partOfWord(text, groups[0]!.start)) groups.shift();
    for (let index = 0; index < groups.length; ) {
      const match = findId(text, groups, index) ?? findPhone(text, groups, index);
      if (match) found.push(match.hit);
      index += match?.count ?? 1;
    }
  }
  return found;
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
    const kind = kindOfDigits(digits, shape, count === 1 ? '' : group.gap, groups, from);
    if (kind) return matched(kind, groups, from, count);
  }
  return undefined;
}

/** How many digits stand together, and what between them. */
const CARD_SHAPE = /^(?:1[4-9]|4([ -]?)4\1[468]?\1?[457]?(?:\1\d)?|4([ -])6\2[45]|\d\d?(?:[ -]\d)+)$/;

function kindOfDigits(
  digits: string,
  shape: string,
  gap: string,
  groups: readonly Group[],
  from: number,
): Kind | undefined {
  if (digits.length >= 14 && CARD_SHAPE.test(shape) && /^[ -]?$/.test(gap) && isCard(digits)) return 'card';
  if (shape === '3-2-4') return /^(?!000|666|9)\d{3}(?!00)\d\d(?!0000)\d{4}$/.test(digits) ? 'national id' : undefined;
  const [first, second] = [groups[from]!.digits, groups[from + 1]?.digits ?? ''];
  if ((shape === '6-4' || shape === '8-4') && isPersonnummer(first, second)) return 'national id';
  if ((shape === '6/4' || shape === '6/3') && isRodneCislo(first, second)) return 'national id';
  if (shape === '3.3.3-2') return isCpf(digits) ? 'national id' : undefined;
  if (shape === '3.4.4.2') return isAhv(digits) ? 'national id' : undefined;
  if (shape === '2.2.2-3.2') return isRijksregister(digits) ? 'national id' : undefined;
  if (shape === '2-8-1') return isCuil(digits) ? 'national id' : undefined;
  if (shape === '11') return isPesel(digits) || isKimlik(digits) || isBaltic(digits) ? 'national id' : undefined;
  if (digits.length === 15 && /^[\d ]+$/.test(shape)) return isNir(digits) ? 'national id' : undefined;
  return undefined;
}
