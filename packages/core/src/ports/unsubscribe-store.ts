import type { Unsubscribe } from '../domain/unsubscribe.js';
import type { Listed, Slice } from '../shared/paging.js';

/** Who unsubscribed, by the hash of the address. Every adapter passes `describeUnsubscribeStore`. */
export interface UnsubscribeStore {
  find(storeId: string, hash: string): Promise<Unsubscribe | undefined>;
  /** Those of up to 1000 hashes that are there, in one look. */
  isUnsubscribed(storeId: string, hashes: readonly string[]): Promise<string[]>;
  /** Newest first. Addresses are sealed, so that there is nothing to search in. */
  list(storeId: string, slice: Pick<Slice, 'offset' | 'limit'>): Promise<Listed<Unsubscribe>>;
  /** False when the hash is there already; of several at once one is true. */
  insert(storeId: string, row: Unsubscribe): Promise<boolean>;
  remove(storeId: string, hash: string): Promise<boolean>;
}
