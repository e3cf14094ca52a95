/** One line of a comparison: in both texts, or only in one. */
export interface DiffLine {
  kind: 'same' | 'mine' | 'theirs';
  text: string;
}

/** Above this, all lines between the first and the last difference are shown as changed: the table would be too large. */
const MAX_CELLS = 4_000_000;

/** Compares two texts line by line, by their longest common subsequence. */
export function diffLines(theirs: string, mine: string): DiffLine[] {
  const [a, b] = [theirs.split('\n'), mine.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const same = (lines: string[]) => lines.map((text): DiffLine => ({ kind: 'same', text }));
  const middle = between(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [...same(a.slice(0, start)), ...middle, ...same(a.slice(a.length - end))];
}

function between(a: string[], b: string[]): DiffLine[] {
  const only = (kind: 'mine' | 'theirs') => (text: string) => ({ kind, text });
  if (a.length * b.length > MAX_CELLS) return [...a.map(only('theirs')), ...b.map(only('mine'))];
  // lengths[i][j]: of the longest common subsequence of a from i and b from j.
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i++]! });
      j++;
    } else if (j >= b.length || (i < a.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      lines.push({ kind: 'theirs', text: a[i++]! });
    } else lines.push({ kind: 'mine', text: b[j++]! });
  }
  return lines;
}

/** Only the differences, with some lines around them; null where lines are left out. */
export function withContext(lines: readonly DiffLine[], around = 2): (DiffLine | null)[] {
  const isShown = lines.map((_, i) =>
    lines.slice(Math.max(0, i - around), i + around + 1).some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, i) => (isShown[i] ? [line] : isShown[i - 1] || i === 0 ? [null] : []));
}
