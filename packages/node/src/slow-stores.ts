const REMEMBERED_MS = 60_000;

/** Which stores had a slow job lately. */
export function slowStores() {
  const until = new Map<string, number>();
  return {
    note(storeId: string) {
      const now = performance.now();
      until.delete(storeId);
      until.set(storeId, now + REMEMBERED_MS);
      // The oldest come first.
      for (const [each, end] of until) {
        if (end > now) break;
        until.delete(each);
      }
    },
    has: (storeId: string) => (until.get(storeId) ?? 0) > performance.now(),
  };
}
