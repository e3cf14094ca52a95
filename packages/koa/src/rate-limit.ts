/** How long a caller has to wait, in milliseconds; undefined when it may go on. */
export type RateLimit = (caller: string) => number | undefined;

const MOST_CALLERS = 10_000;

/**
 * At most `limit` calls of one caller in any window, counted in this process alone: it blunts floods, and nothing that
 * must be exact relies on it. Who came longest ago is forgotten first, so that its memory is bounded.
 */
export function createRateLimit(limit: number, windowMs: number, now: () => number): RateLimit {
  const callers = new Map<string, number[]>();
  return (caller) => {
    const time = now();
    const calls = (callers.get(caller) ?? []).filter((at) => time - at < windowMs);
    callers.delete(caller);
    callers.set(caller, calls);
    if (callers.size > MOST_CALLERS) callers.delete(callers.keys().next().value!);
    if (calls.length >= limit) return windowMs - (time - calls[0]!);
    calls.push(time);
    return undefined;
  };
}
