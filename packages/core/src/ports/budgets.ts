import type { Level } from '../domain/access.js';

export type BudgetKind = 'request' | 'execute';

/** The state of a budget after an attempt to use it. */
export interface BudgetState {
  kind: BudgetKind;
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Milliseconds until the next free use, if none was free. */
  retryAfterMs?: number;
}

export interface Taken {
  /** The current level of the key, so a lowered level takes effect without another lookup. */
  level: Level;
  /** Number of uses granted, 0 to `count`. */
  granted: number;
  used: number;
  /** If fewer were granted than requested: milliseconds until the next free use. */
  retryAfterMs: number;
}

/**
 * The sliding budgets of keys. A budget exists exactly as long as its key, so taking from it also validates the key:
 * undefined means that the key does not exist or was revoked. Every adapter passes `describeBudgets`.
 */
export interface Budgets {
  /**
   * Takes up to `count` uses atomically, by the clock of the storage. In any window no more than the limit are granted,
   * across all processes. A count of 0 reads the state.
   */
  take(keyHash: string, kind: BudgetKind, count: number): Promise<Taken | undefined>;
}
