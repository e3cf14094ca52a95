/** What was kept of a write with an idempotency key. */
export interface IdempotentWrite {
  /** Hash of the API key and the idempotency key. */
  id: string;
  createdAt: number;
  /** A fingerprint of the request and the result of its transaction. */
  sealed: string;
}

/** Results of writes with an idempotency key. Every adapter passes `describeIdempotentWriteStore`. */
export interface IdempotentWriteStore {
  find(storeId: string, id: string): Promise<IdempotentWrite | undefined>;
  /**
   * Call it in the transaction of the write. Of any number of concurrent transactions with the same id in a store, exactly
   * one commits with true; the others wait for it, get false and must fail. If it fails, one of the others takes its place.
   */
  insert(storeId: string, write: IdempotentWrite): Promise<boolean>;
  /** Removes up to `limit` results of any store that are older than the time; returns how many. */
  prune(before: number, limit: number): Promise<number>;
  /** Removes all results of a store. */
  clear(storeId: string): Promise<void>;
}
