/**
 * Which sender a store uses when a step names none: one row a store, so that two writers at once cannot leave two.
 * SMTP senders and mailboxes share it. Every adapter passes `describeDefaultSenderStore`.
 */
export interface DefaultSenderStore {
  find(storeId: string): Promise<string | undefined>;
  /** Takes the place of the one before. Lock the sender first, so that it is not removed meanwhile. */
  set(storeId: string, senderId: string): Promise<void>;
  /** Does nothing when another sender is the default. */
  clear(storeId: string, senderId: string): Promise<void>;
}
