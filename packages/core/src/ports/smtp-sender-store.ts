import type { NewSmtpSender, SmtpSenderChange, SmtpSenderRow, SmtpSenderSummary } from '../domain/smtp-sender.js';
import type { Listed, Slice } from '../shared/paging.js';

/** Stores SMTP senders. Every adapter passes `describeSmtpSenderStore`. */
export interface SmtpSenderStore {
  find(storeId: string, id: string): Promise<SmtpSenderRow | undefined>;
  /** Like `find`, and locks the row until the transaction ends, so concurrent partial updates are not lost. */
  lock(storeId: string, id: string): Promise<SmtpSenderRow | undefined>;
  /** Newest first, with clear columns only. */
  list(storeId: string, slice: Slice): Promise<Listed<SmtpSenderSummary>>;
  insert(storeId: string, row: NewSmtpSender): Promise<void>;
  replace(storeId: string, id: string, change: SmtpSenderChange): Promise<boolean>;
  /** Does not change the default sender: see `DefaultSenderStore.clear`. */
  remove(storeId: string, id: string): Promise<boolean>;
  /** Up to `limit` senders of all stores whose clear columns were masked with a lower version. */
  listMaskedBefore(version: number, limit: number): Promise<{ storeId: string; id: string }[]>;
}
