import { diffArrays, diffWordsWithSpace } from 'diff';

export interface Part {
  text: string;
  changed: boolean;
}

/** A line of a comparison; `gap` stands for unchanged lines that are not shown. */
export type Row = { kind: 'same' | 'added' | 'removed'; parts: Part[] } | { kind: 'gap'; lines: number };

/** Unchanged lines shown around a change. */
const CONTEXT = 2;
/** Longer lines are not compared by word, which takes quadratic time. */
const MAX_LINE = 2000;

const whole = (kind: 'same' | 'added' | 'removed', text: string): Row => ({ kind, parts: [{ text, changed: false }] });

/** Two lines that replace each other, with the words that differ marked. */
function pair(before: string, after: string): [removed: Row, added: Row] {
  if (before.length + after.length > MAX_LINE) return [whole('removed', before), whole('added', after)];
  const words = diffWordsWithSpace(before, after);
  const side = (kind: 'removed' | 'added', other: 'removed' | 'added'): Row => ({
    kind,
    parts: words.filter((word) => !word[other]).map(({ value, [kind]: changed }) => ({ text: value, changed })),
  });
  return [side('removed', 'added'), side('added', 'removed')];
}

function shorten(rows: Row[], isFirst: boolean, isLast: boolean): Row[] {
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  const hidden = rows.length - head - tail;
  // A gap of one line would take as much space as the line.
  if (hidden <= 1) return rows;
  return [...rows.slice(0, head), { kind: 'gap', lines: hidden }, ...rows.slice(rows.length - tail)];
}

/** What changed between two texts, as lines. Empty if they are the same. */
export function compare(before: string[], after: string[]): Row[] {
  const runs = diffArrays(before, after);
  if (runs.length < 2 && !runs[0]?.added && !runs[0]?.removed) return [];
  return runs.flatMap((run, i): Row[] => {
    const previous = runs[i - 1];
    const next = runs[i + 1];
    if (run.removed && next?.added && next.value.length === run.value.length) {
      const pairs = run.value.map((line, at) => pair(line, next.value[at]!));
      return [...pairs.map(([removed]) => removed), ...pairs.map(([, added]) => added)];
    }
    if (run.added && previous?.removed && previous.value.length === run.value.length) return [];
    if (run.removed || run.added) return run.value.map((line) => whole(run.added ? 'added' : 'removed', line));
    const same = run.value.map((line) => whole('same', line));
    return shorten(same, i === 0, i === runs.length - 1);
  });
}
