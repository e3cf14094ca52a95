/** What waits, one line a store. Stores take turns: a store with much to do delays another by one piece of work each. */
export interface FairQueue<T> {
  readonly length: number;
  /**
   * Answers who has to go, if anyone: a store's own new work when its line is full, and when all lines together are too
   * long, the last of the longest one. A flood of others never costs a store its place.
   */
  add(storeId: string, item: T): T | undefined;
  /** The next one of a store that may run now. */
  take(mayRun: (storeId: string) => boolean): T | undefined;
  has(mayRun: (storeId: string) => boolean): boolean;
  remove(storeId: string, item: T): void;
}

export function fairQueue<T>(limits: { perStore: number; total: number }): FairQueue<T> {
  // In the order of their turns.
  const lines = new Map<string, T[]>();
  let length = 0;

  function put(storeId: string, line: T[]) {
    if (line.length > 0) lines.set(storeId, line);
    else lines.delete(storeId);
  }

  function dropLastOfLongest(): T {
    const [storeId, line] = [...lines].reduce((longest, each) => (each[1].length > longest[1].length ? each : longest));
    const dropped = line.pop()!;
    put(storeId, line);
    length--;
    return dropped;
  }

  return {
    get length() {
      return length;
    },
    add(storeId, item) {
      const line = lines.get(storeId) ?? [];
      if (line.length >= limits.perStore) return item;
      line.push(item);
      put(storeId, line);
      length++;
      return length > limits.total ? dropLastOfLongest() : undefined;
    },
    take(mayRun) {
      for (const [storeId, line] of lines) {
        if (!mayRun(storeId)) continue;
        const item = line.shift();
        lines.delete(storeId);
        put(storeId, line);
        length--;
        return item;
      }
      return undefined;
    },
    has: (mayRun) => [...lines.keys()].some(mayRun),
    remove(storeId, item) {
      const line = lines.get(storeId) ?? [];
      const left = line.filter((each) => each !== item);
      length -= line.length - left.length;
      put(storeId, left);
    },
  };
}
