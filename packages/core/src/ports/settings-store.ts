import type { Settings } from '../domain/settings.js';

/** Stores the settings of a store. Every adapter passes `describeSettingsStore`. */
export interface SettingsStore {
  /** The settings that were set; empty at first. */
  find(storeId: string): Promise<Partial<Settings>>;
  /** Like `find`, and locks the settings until the transaction ends, even if nothing was set yet. */
  lock(storeId: string): Promise<Partial<Settings>>;
  replace(storeId: string, settings: Partial<Settings>): Promise<void>;
  /** The history retention of up to `limit` stores that set one, by id, starting after the given id. */
  listHistoryDays(after: string, limit: number): Promise<{ storeId: string; historyDays: number }[]>;
}
