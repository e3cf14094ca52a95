import type { SecretChange, SecretRow, SecretSummary } from '../domain/secret.js';
import type { Listed, Slice } from '../shared/paging.js';

/** Stores secrets by their exact name. Every adapter passes `describeSecretStore`. */
export interface SecretStore {
  find(storeId: string, name: string): Promise<SecretRow | undefined>;
  /** The existing secrets of these names in one query, in no particular order. */
  findMany(storeId: string, names: readonly string[]): Promise<SecretRow[]>;
  /** Like `find`, and locks the row until the transaction ends. */
  lock(storeId: string, name: string): Promise<SecretRow | undefined>;
  /** Newest first, with clear columns only. */
  list(storeId: string, slice: Slice): Promise<Listed<SecretSummary>>;
  /** False if the name is taken; of several concurrent calls one succeeds, and the others then find its row. */
  insert(storeId: string, row: SecretRow): Promise<boolean>;
  replace(storeId: string, name: string, change: SecretChange): Promise<boolean>;
  remove(storeId: string, name: string): Promise<boolean>;
  /** Up to `limit` secrets of all stores whose clear columns were masked with a lower version. */
  listMaskedBefore(version: number, limit: number): Promise<{ storeId: string; name: string }[]>;
}
