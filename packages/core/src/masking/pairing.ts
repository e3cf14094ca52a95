/** Something at a labelled place; `masked` when it asks for a stored one. */
export interface Labelled {
  label: string;
  masked: boolean;
}

/**
 * Which stored item each masked one stands for, one to one within a label. As many sent as stored: by position,
 * so that a new value beside a mask does not shift it. Otherwise the masks take the stored ones in order.
 */
export function paired<S extends Labelled, T extends { label: string }>(
  sent: readonly S[],
  stored: readonly T[],
): Map<S, T> {
  const known = grouped(stored);
  const pairs = new Map<S, T>();
  for (const [label, items] of grouped(sent)) {
    const candidates = known.get(label) ?? [];
    const asking = items.length === candidates.length ? items : items.filter((item) => item.masked);
    for (const [index, item] of asking.entries()) {
      const match = candidates[index];
      if (item.masked && match) pairs.set(item, match);
    }
  }
  return pairs;
}

function grouped<T extends { label: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(item.label);
    if (group) group.push(item);
    else groups.set(item.label, [item]);
  }
  return groups;
}
