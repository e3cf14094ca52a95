/**
 * The default sender of a store, an SMTP sender or a mailbox, for steps that specify none. One row per store, so
 * concurrent writers cannot leave two. Every adapter passes `describeDefaultSenderStore`.
 */
export interface DefaultSenderStore {
  find(storeId: string): Promise<string | undefined>;
  /** Replaces the previous one. Lock the sender first, so it is not removed meanwhile. */
  set(storeId: string, senderId: string): Promise<void>;
  /** Does nothing if another sender is the default. */
  clear(storeId: string, senderId: string): Promise<void>;
}
