import type { MailboxChange, MailboxRow, MailboxSummary, NewMailbox, Provider } from '../domain/mailbox.js';
import type { Listed, Slice } from '../shared/paging.js';

/** Stores connected mailboxes. Every adapter passes `describeMailboxStore`. */
export interface MailboxStore {
  find(storeId: string, id: string): Promise<MailboxRow | undefined>;
  /** Like `find`, and locks the row until the transaction ends, so concurrent partial updates are not lost. */
  lock(storeId: string, id: string): Promise<MailboxRow | undefined>;
  /** The mailboxes of a provider with this masked address: full addresses are sealed, and the caller compares them. */
  findMasked(storeId: string, provider: Provider, address: string): Promise<MailboxRow[]>;
  /** Newest first, with clear columns only. */
  list(storeId: string, slice: Slice): Promise<Listed<MailboxSummary>>;
  insert(storeId: string, row: NewMailbox): Promise<void>;
  replace(storeId: string, id: string, change: MailboxChange): Promise<boolean>;
  /** Does not change the default sender: see `DefaultSenderStore.clear`. */
  remove(storeId: string, id: string): Promise<boolean>;
}
