import { codeAt } from '../characters.js';
import { type Hit, hit } from './hit.js';
import type { Kind } from './keys-by-kind.js';
import { isWordAt } from './letters.js';

/** Digits between separators. */
export interface Group {
  start: number;
  end: number;
  digits: string;
  /** What stands between it and the group before. */
  gap: string;
}

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const GAP = /[ \u00a0()./\u2011\u2013-]{1,3}\+?(?=\d)/y;
const LONGEST_GROUP = 40;

export function readGroups(text: string, from: number): Group[] {
  const groups: Group[] = [];
  const { length } = text;
  let [at, gap] = [from, ''];
  for (;;) {
    let end = at;
    while (end < length && isDigit(codeAt(text, end))) end++;
    groups.push({ start: at, end, digits: end - at > LONGEST_GROUP ? '' : text.slice(at, end), gap });
    GAP.lastIndex = end;
    if (end === length || !GAP.test(text)) return groups;
    at = GAP.lastIndex;
    gap = text.slice(end, at);
  }
}

export interface Match {
  hit: Hit;
  count: number;
}

export function matched(
  kind: Kind,
  groups: readonly Group[],
  from: number,
  count: number,
  start = groups[from]!.start,
): Match {
  return { hit: hit(kind, start, groups[from + count - 1]!.end), count };
}

/** What follows the last digit may not be more of the same word or the cents of an amount. */
export function endsCleanly(text: string, end: number): boolean {
  if (end >= text.length) return true;
  const next = text[end]!;
  if (next === ' ') return true;
  if (isWordAt(text, end) || '_*%€$£'.includes(next)) return false;
  return !(',:.-'.includes(next) && /[\d*]/.test(text[end + 1] ?? ''));
}
