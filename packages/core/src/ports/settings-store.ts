import type { Settings } from '../domain/settings.js';

/** Where the settings of a store are kept. Every adapter passes `describeSettingsStore`. */
export interface SettingsStore {
  /** What was set; nothing at first. */
  find(storeId: string): Promise<Partial<Settings>>;
  /** Like find, and holds the settings until the transaction ends, also when nothing was set yet. */
  lock(storeId: string): Promise<Partial<Settings>>;
  replace(storeId: string, settings: Partial<Settings>): Promise<void>;
  /** How long history is kept in up to `limit` stores that say so, by id, from the first id after the given one. */
  listHistoryDays(after: string, limit: number): Promise<{ storeId: string; historyDays: number }[]>;
}
