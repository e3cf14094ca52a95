import type { Budgets } from './budgets.js';
import type { Cipher } from './cipher.js';
import type { Clock } from './clock.js';
import type { HttpRequestStore } from './http-request-store.js';
import type { Ids } from './ids.js';
import type { KeyStore } from './key-store.js';
import type { Leases } from './leases.js';
import type { Runners } from './runners.js';
import type { StoreStore } from './store-store.js';

export type { BudgetKind, BudgetState, Budgets, Taken } from './budgets.js';
export type { Cipher, Place, Vault } from './cipher.js';
export type { Clock } from './clock.js';
export type { HttpRequestStore } from './http-request-store.js';
export type { Ids } from './ids.js';
export type { KeyStore } from './key-store.js';
export type { Leases } from './leases.js';
export type { Runners } from './runners.js';
export type { StoreStore } from './store-store.js';

/** One store per noun. Inside a transaction the same set works on that transaction. */
export interface Stores {
  stores: StoreStore;
  keys: KeyStore;
  httpRequests: HttpRequestStore;
}

/** What a storage adapter provides. */
export interface Storage extends Stores {
  budgets: Budgets;
  leases: Leases;
  runners: Runners;
  /**
   * Runs the work in one transaction: all of it is stored, or nothing. The work may run again from its start after a
   * deadlock or a lock time-out, so it must not do anything else than storing.
   */
  transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /** Fails when the storage does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Everything the operations reach the world through. */
export interface Ports extends Storage {
  cipher: Cipher;
  clock: Clock;
  ids: Ids;
}
