/** Least-recently-used cache, limited by the total characters of keys and values. */
export interface Lru<V> {
  get(key: string): V | undefined;
  set(key: string, value: V, size: number): void;
}

export function createLru<V>(maxSize: number): Lru<V> {
  const entries = new Map<string, { value: V; size: number }>();
  let total = 0;
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A Map keeps insertion order, so a reinserted entry is the newest.
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, size) {
      if (entries.has(key) || size > maxSize / 10) return;
      entries.set(key, { value, size });
      total += size;
      for (const [oldest, entry] of entries) {
        if (total <= maxSize) break;
        entries.delete(oldest);
        total -= entry.size;
      }
    },
  };
}
