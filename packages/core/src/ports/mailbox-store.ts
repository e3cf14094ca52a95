import type { MailboxChange, MailboxRow, MailboxSummary, NewMailbox, Provider } from '../domain/mailbox.js';
import type { Listed, Slice } from '../shared/paging.js';

/** Where connected mailboxes live. Every adapter passes `describeMailboxStore`. */
export interface MailboxStore {
  find(storeId: string, id: string): Promise<MailboxRow | undefined>;
  /** Like find, and holds the row until the transaction ends, so that of two partial updates neither is lost. */
  lock(storeId: string, id: string): Promise<MailboxRow | undefined>;
  /** Those of a provider with this masked address: the full one is sealed, and compared by who can open it. */
  findMasked(storeId: string, provider: Provider, address: string): Promise<MailboxRow[]>;
  /** Newest first. Lists carry the clear columns only. */
  list(storeId: string, slice: Slice): Promise<Listed<MailboxSummary>>;
  insert(storeId: string, row: NewMailbox): Promise<void>;
  replace(storeId: string, id: string, change: MailboxChange): Promise<boolean>;
  /** The default sender is not touched: see `DefaultSenderStore.clear`. */
  remove(storeId: string, id: string): Promise<boolean>;
}
