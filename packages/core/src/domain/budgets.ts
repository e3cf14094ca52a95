import type { BudgetKind, BudgetState, Budgets, Taken } from '../ports/budgets.js';
import type { Clock } from '../ports/clock.js';

/** The budgets of a key, for any window of that length. */
export const BUDGETS = {
  request: { limit: 300, windowSeconds: 60 },
  execute: { limit: 60, windowSeconds: 3600 },
} as const satisfies Record<BudgetKind, { limit: number; windowSeconds: number }>;

/** Slots per window; budget frees up at slot boundaries. */
export const SLOTS = 60;
export const slotMs = (kind: BudgetKind) => (BUDGETS[kind].windowSeconds * 1000) / SLOTS;

/** Slots add up to one slot to the wait; callers are never told to wait longer than the documented window. */
const waitMs = (kind: BudgetKind, { retryAfterMs }: Taken) =>
  Math.min(Math.max(1, retryAfterMs), BUDGETS[kind].windowSeconds * 1000);

export const budgetState = (kind: BudgetKind, taken: Taken, granted: boolean): BudgetState => ({
  kind,
  ...BUDGETS[kind],
  remaining: Math.max(0, BUDGETS[kind].limit - taken.used),
  ...(granted ? {} : { retryAfterMs: waitMs(kind, taken) }),
});

interface Waiter {
  resolve(taken: Taken | undefined): void;
  reject(error: unknown): void;
}

/** Maximum time a refusal is cached, so a revoked key with a spent budget soon gets 401 instead of 429. */
const REMEMBER_MS = 1000;
const REMEMBER_KEYS = 10_000;

/**
 * One statement per key in flight: callers that arrive meanwhile share the next one. A burst on one key then costs a
 * handful of statements instead of one per request queueing for the same row, and a spent budget none.
 */
export function coalesced(
  budgets: Budgets,
  clock: Clock,
): (keyHash: string, kind: BudgetKind) => Promise<Taken | undefined> {
  const waiting = new Map<string, Waiter[]>();
  const refused = new Map<string, { taken: Taken; at: number }>();

  function noteRefusal(name: string, taken: Taken) {
    if (refused.size >= REMEMBER_KEYS) refused.clear();
    refused.set(name, { taken: { ...taken, granted: 0 }, at: clock.now() });
  }

  async function drain(name: string, keyHash: string, kind: BudgetKind) {
    for (let group = waiting.get(name)!; group.length > 0; group = waiting.get(name)!) {
      waiting.set(name, []);
      try {
        const taken = await budgets.take(keyHash, kind, group.length);
        if (taken && taken.granted < group.length) noteRefusal(name, taken);
        // Each caller gets the state it would have seen alone, in order of arrival.
        for (const [i, waiter] of group.entries()) waiter.resolve(taken && share(taken, i));
      } catch (error) {
        for (const waiter of group) waiter.reject(error);
      }
    }
    waiting.delete(name);
  }

  function cachedRefusal(name: string): Taken | undefined {
    const last = refused.get(name);
    if (!last) return undefined;
    const passed = clock.now() - last.at;
    if (passed >= 0 && passed < Math.min(last.taken.retryAfterMs, REMEMBER_MS)) {
      return { ...last.taken, retryAfterMs: last.taken.retryAfterMs - passed };
    }
    refused.delete(name);
    return undefined;
  }

  /** The first caller of a key, whose statement the next ones wait for. */
  async function takeOne(name: string, keyHash: string, kind: BudgetKind): Promise<Taken | undefined> {
    waiting.set(name, []);
    try {
      const taken = await budgets.take(keyHash, kind, 1);
      if (taken && taken.granted < 1) noteRefusal(name, taken);
      return taken;
    } finally {
      if (waiting.get(name)!.length > 0) void drain(name, keyHash, kind);
      else waiting.delete(name);
    }
  }

  return (keyHash, kind) => {
    const name = kind + keyHash;
    const refusal = cachedRefusal(name);
    if (refusal) return Promise.resolve(refusal);
    const group = waiting.get(name);
    if (!group) return takeOne(name, keyHash, kind);
    return new Promise((resolve, reject) => group.push({ resolve, reject }));
  };
}

function share(taken: Taken, index: number): Taken {
  const before = taken.used - taken.granted;
  return { ...taken, granted: index < taken.granted ? 1 : 0, used: before + Math.min(index + 1, taken.granted) };
}
