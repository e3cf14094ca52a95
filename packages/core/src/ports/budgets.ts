import type { Level } from '../domain/access.js';

export type BudgetKind = 'request' | 'execute';

/** How a budget stands after an attempt to use it. */
export interface BudgetState {
  kind: BudgetKind;
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** The time to the next free use, when none was free. */
  retryAfterMs?: number;
}

export interface Taken {
  /** The key's level at this moment, so that lowering it needs no other look-up. */
  level: Level;
  /** How many of the wanted uses were granted, 0 to `count`. */
  granted: number;
  used: number;
  /** When fewer were granted than wanted: milliseconds until the next use is free. */
  retryAfterMs: number;
}

/**
 * The sliding budgets of keys. A budget exists exactly while its key lives, so that taking from it is also the check
 * that the key is valid: undefined means there is no such key, or it was revoked. Every adapter passes `describeBudgets`.
 */
export interface Budgets {
  /**
   * Takes up to `count` uses in one atomic step, by the storage's clock. In any window of the budget's length never more
   * than its limit are granted, over all processes together. A count of 0 reads the state.
   */
  take(keyHash: string, kind: BudgetKind, count: number): Promise<Taken | undefined>;
}
