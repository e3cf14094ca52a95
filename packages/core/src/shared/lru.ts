/** A cache of what was used last, limited by the total characters of keys and values. */
export interface Lru<V> {
  get(key: string): V | undefined;
  set(key: string, value: V, size: number): void;
}

interface Entry<V> {
  value: V;
  size: number;
}

/**
 * Two generations, each of half the size: what was not used while the younger one filled up is dropped. Moving an entry at
 * every use, for the exact order, takes three times as long.
 */
export function createLru<V>(maxSize: number): Lru<V> {
  let [young, old] = [new Map<string, Entry<V>>(), new Map<string, Entry<V>>()];
  let total = 0;
  function add(key: string, entry: Entry<V>) {
    if (total + entry.size > maxSize / 2) {
      old = young;
      young = new Map();
      total = 0;
    }
    young.set(key, entry);
    total += entry.size;
  }
  return {
    get(key) {
      const entry = young.get(key);
      if (entry) return entry.value;
      const older = old.get(key);
      if (older) add(key, older);
      return older?.value;
    },
    set(key, value, size) {
      if (size > maxSize / 10 || young.has(key)) return;
      add(key, { value, size });
    },
  };
}
