import type { Level } from '../domain/access.js';
import type { Key, KeyFacts } from '../domain/key.js';
import type { Listed, Slice } from '../shared/paging.js';

/** Stores keys with their budgets. Only hashes of keys are stored. */
export interface KeyStore {
  find(storeId: string, id: string): Promise<Key | undefined>;
  /** The store that a key belongs to, for an owner who specifies only the key. */
  storeOf(id: string): Promise<string | undefined>;
  /** The immutable facts of a valid key. Callers cache them; `Budgets.take` tells whether the key is still valid. */
  factsByHash(hash: string): Promise<KeyFacts | undefined>;
  list(storeId: string, slice: Omit<Slice, 'q'>): Promise<Listed<Key>>;
  /** Stores the key with fresh budgets. */
  insert(storeId: string, key: Key & { hash: string }): Promise<void>;
  /** Takes effect at once in every process. False if the key is missing or revoked. */
  changeLevel(storeId: string, id: string, level: Level): Promise<boolean>;
  /** Takes effect at once in every process. False if the key is missing or already revoked. */
  revoke(storeId: string, id: string, at: number): Promise<boolean>;
  /** Removes up to `limit` keys revoked before the time, with everything that belongs to them; returns how many. */
  removeRevoked(before: number, limit: number): Promise<number>;
}
