const SLOW_FOR_MS = 60_000;

/** Which stores had a slow job recently. */
export function slowStores() {
  const slowUntil = new Map<string, number>();
  return {
    note(storeId: string) {
      const now = performance.now();
      slowUntil.delete(storeId);
      slowUntil.set(storeId, now + SLOW_FOR_MS);
      // The oldest come first.
      for (const [each, end] of slowUntil) {
        if (end > now) break;
        slowUntil.delete(each);
      }
    },
    has: (storeId: string) => (slowUntil.get(storeId) ?? 0) > performance.now(),
  };
}
