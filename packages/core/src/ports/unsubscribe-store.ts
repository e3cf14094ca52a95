import type { Unsubscribe } from '../domain/unsubscribe.js';
import type { Listed, Slice } from '../shared/paging.js';

/** Stores unsubscribes by the hash of the address. Every adapter passes `describeUnsubscribeStore`. */
export interface UnsubscribeStore {
  find(storeId: string, hash: string): Promise<Unsubscribe | undefined>;
  /** Which of up to 1000 hashes are unsubscribed, in one query. */
  isUnsubscribed(storeId: string, hashes: readonly string[]): Promise<string[]>;
  /** Newest first. Addresses are sealed, so they cannot be searched. */
  list(storeId: string, slice: Pick<Slice, 'offset' | 'limit'>): Promise<Listed<Unsubscribe>>;
  /** False if the hash already exists; of several concurrent calls one returns true. */
  insert(storeId: string, row: Unsubscribe): Promise<boolean>;
  remove(storeId: string, hash: string): Promise<boolean>;
}
