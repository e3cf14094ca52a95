export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export interface Ratio {
  median: number;
  lowest: number;
  highest: number;
}

/** One ratio per round, of neighbours in time, and their median. */
export function ratioOf(above: number[], below: number[]): Ratio {
  const ratios = above.map((value, i) => value / below[i]!);
  return { median: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) };
}
