import type { TreeRow } from './design.js';

export interface FoldedRow extends TreeRow {
  /** Undefined: nothing is in it. */
  expanded: boolean | undefined;
}

/** The rows that are not in a folded one. */
export function visibleRows(rows: readonly TreeRow[], folded: ReadonlySet<string>): FoldedRow[] {
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return rows.flatMap((row, i) => {
    if (row.depth > hiddenBelow) return [];
    const isContainer = (rows[i + 1]?.depth ?? 0) > row.depth;
    const isFolded = isContainer && folded.has(row.path);
    hiddenBelow = isFolded ? row.depth : Number.POSITIVE_INFINITY;
    return [{ ...row, expanded: isContainer ? !isFolded : undefined }];
  });
}

/** The rows around a row. */
export function ancestorsIn(rows: readonly TreeRow[], path: string): string[] {
  const at = rows.findIndex((row) => row.path === path);
  const found: TreeRow[] = [];
  for (let i = at - 1; i >= 0; i--) if (rows[i]!.depth < (found.at(-1) ?? rows[at]!).depth) found.push(rows[i]!);
  return found.map((row) => row.path);
}
