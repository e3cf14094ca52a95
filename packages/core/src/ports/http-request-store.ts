import type { HttpRequestChange, HttpRequestRow, HttpRequestSummary } from '../domain/http-request.js';
import type { Listed, Slice } from '../shared/paging.js';

/** Stores configured HTTP requests. Every adapter passes `describeHttpRequestStore`. */
export interface HttpRequestStore {
  find(storeId: string, id: string): Promise<HttpRequestRow | undefined>;
  /** Like `find`, and locks the row until the transaction ends, so concurrent partial updates are not lost. */
  lock(storeId: string, id: string): Promise<HttpRequestRow | undefined>;
  /** Newest first, with clear columns only. */
  list(storeId: string, slice: Slice): Promise<Listed<HttpRequestSummary>>;
  /** `insert` and `replace` are durable when they return, outside of a transaction as well. */
  insert(storeId: string, row: HttpRequestRow): Promise<void>;
  /** Changes nothing and returns false if the request is not in version `from`. */
  replace(storeId: string, id: string, change: HttpRequestChange, from?: number): Promise<boolean>;
  remove(storeId: string, id: string): Promise<boolean>;
  /** Up to `limit` requests of all stores whose clear columns were masked with a lower version. */
  listMaskedBefore(version: number, limit: number): Promise<{ storeId: string; id: string }[]>;
}
