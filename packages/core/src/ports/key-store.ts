import type { Level } from '../domain/access.js';
import type { Key, KeyFacts } from '../domain/key.js';
import type { Listed, Slice } from '../shared/paging.js';

/** Where keys live, each with its budgets. Only hashes of keys are ever stored. */
export interface KeyStore {
  find(storeId: string, id: string): Promise<Key | undefined>;
  /** The store that a key belongs to, for an owner who names the key alone. */
  storeOf(id: string): Promise<string | undefined>;
  /** What never changes about a live key. Callers keep it; whether the key still lives, `Budgets.take` tells. */
  factsByHash(hash: string): Promise<KeyFacts | undefined>;
  list(storeId: string, slice: Omit<Slice, 'q'>): Promise<Listed<Key>>;
  /** Stores the key with fresh budgets. */
  insert(storeId: string, key: Key & { hash: string }): Promise<void>;
  /** Takes effect at once in every process. False when the key is not there or revoked. */
  changeLevel(storeId: string, id: string, level: Level): Promise<boolean>;
  /** Takes effect at once in every process. False when the key is not there or revoked before. */
  revoke(storeId: string, id: string, at: number): Promise<boolean>;
  /** Removes up to `limit` keys revoked before the time, with what they left; answers how many. */
  removeRevoked(before: number, limit: number): Promise<number>;
}
