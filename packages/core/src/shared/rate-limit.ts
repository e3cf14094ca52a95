/** Returns how many milliseconds a caller has to wait, or undefined if it is below the limit. */
export type RateLimit = (caller: string) => number | undefined;

const MAX_CALLERS = 10_000;

/**
 * Allows at most `limit` calls per caller in any window. It counts in this process only, which is enough to slow down
 * floods but not for exact limits. Memory is bounded: the least recent caller is dropped first.
 */
export function createRateLimit(limit: number, windowMs: number, now: () => number): RateLimit {
  const callers = new Map<string, number[]>();
  return (caller) => {
    const time = now();
    const calls = (callers.get(caller) ?? []).filter((at) => time - at < windowMs);
    callers.delete(caller);
    callers.set(caller, calls);
    if (callers.size > MAX_CALLERS) callers.delete(callers.keys().next().value!);
    if (calls.length >= limit) return windowMs - (time - calls[0]!);
    calls.push(time);
    return undefined;
  };
}
