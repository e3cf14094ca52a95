import type { Kind } from './keys-by-kind.js';

/** A stretch of text that is personal. */
export interface Hit {
  start: number;
  end: number;
  kind: Kind;
  /** What stands there afterwards, where the kind's shape does not say it: JSON inside a text was masked on its own. */
  as?: string;
}

export const hit = (kind: Kind, start: number, end: number): Hit => ({ kind, start, end });

/**
 * Sorted and without overlaps. What was masked on its own goes first; then, where two finders see the same letters,
 * the earlier and longer hit wins and the rest of the other is kept.
 */
export function clipped(hits: readonly Hit[]): readonly Hit[] {
  if (hits.length < 2) return hits;
  const result: Hit[] = [];
  let from = 0;
  const sorted = [...hits].sort((a, b) => a.start - b.start || b.end - a.end);
  const whole = sorted.filter((each) => each.as !== undefined);
  let next = 0;
  for (const each of sorted) {
    while (next < whole.length && whole[next]!.end <= each.start) next++;
    const ahead = whole[next];
    const start = Math.max(each.start, from);
    const end = each.as === undefined && ahead ? Math.min(each.end, ahead.start) : each.end;
    if (end <= start || (each.as !== undefined && start > each.start)) continue;
    result.push({ ...each, start, end });
    from = end;
  }
  return result;
}

/** Asks whether a stretch touches one of many that are sorted and do not overlap each other. */
export function overlapping(ranges: readonly { start: number; end: number }[]) {
  return ({ start, end }: { start: number; end: number }): boolean => {
    let low = 0;
    for (let high = ranges.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (ranges[middle]!.end <= start) low = middle + 1;
      else high = middle;
    }
    return (ranges[low]?.start ?? Number.POSITIVE_INFINITY) < end;
  };
}
