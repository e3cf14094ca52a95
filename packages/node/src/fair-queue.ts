/** One queue per store. Stores take turns, so a busy store delays another one by only one item at a time. */
export interface FairQueue<T> {
  readonly length: number;
  /**
   * Returns the item that is dropped, if any: the new one if the queue of its store is full, or the last one of the longest
   * queue if there are too many in total. A flood from other stores never displaces the items of a store.
   */
  add(storeId: string, item: T): T | undefined;
  /** The next item of a store that may run now. */
  take(mayRun: (storeId: string) => boolean): T | undefined;
  has(mayRun: (storeId: string) => boolean): boolean;
  remove(storeId: string, item: T): void;
}

export function fairQueue<T>(limits: { perStore: number; total: number }): FairQueue<T> {
  // In the order of their turns.
  const queues = new Map<string, T[]>();
  let length = 0;

  function put(storeId: string, queue: T[]) {
    if (queue.length > 0) queues.set(storeId, queue);
    else queues.delete(storeId);
  }

  function dropLastOfLongest(): T {
    const [storeId, queue] = [...queues].reduce((longest, each) =>
      each[1].length > longest[1].length ? each : longest,
    );
    const dropped = queue.pop()!;
    put(storeId, queue);
    length--;
    return dropped;
  }

  return {
    get length() {
      return length;
    },
    add(storeId, item) {
      const queue = queues.get(storeId) ?? [];
      if (queue.length >= limits.perStore) return item;
      queue.push(item);
      put(storeId, queue);
      length++;
      return length > limits.total ? dropLastOfLongest() : undefined;
    },
    take(mayRun) {
      for (const [storeId, queue] of queues) {
        if (!mayRun(storeId)) continue;
        const item = queue.shift();
        queues.delete(storeId);
        put(storeId, queue);
        length--;
        return item;
      }
      return undefined;
    },
    has: (mayRun) => [...queues.keys()].some(mayRun),
    remove(storeId, item) {
      const queue = queues.get(storeId) ?? [];
      const left = queue.filter((each) => each !== item);
      length -= queue.length - left.length;
      put(storeId, left);
    },
  };
}
