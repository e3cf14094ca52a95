import type { SecretChange, SecretRow, SecretSummary } from '../domain/secret.js';
import type { Listed, Slice } from '../shared/paging.js';

/** Where secrets live, by their exact name. Every adapter passes `describeSecretStore`. */
export interface SecretStore {
  find(storeId: string, name: string): Promise<SecretRow | undefined>;
  /** Those of the names that are there, in no particular order, in one look. */
  findMany(storeId: string, names: readonly string[]): Promise<SecretRow[]>;
  /** Like find, and holds the row until the transaction ends. */
  lock(storeId: string, name: string): Promise<SecretRow | undefined>;
  /** Newest first. Lists carry the clear columns only. */
  list(storeId: string, slice: Slice): Promise<Listed<SecretSummary>>;
  /** False when the name is taken; of several at once one gets it, and the others find its row when they look again. */
  insert(storeId: string, row: SecretRow): Promise<boolean>;
  replace(storeId: string, name: string, change: SecretChange): Promise<boolean>;
  remove(storeId: string, name: string): Promise<boolean>;
  /** Up to `limit` secrets of all stores whose clear columns were masked with a lower version. */
  listMaskedBefore(version: number, limit: number): Promise<{ storeId: string; name: string }[]>;
}
