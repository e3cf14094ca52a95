import type { NewRepository, QueuedSave, Repository } from '../domain/repository.js';

/**
 * The repository that a store is connected to, and the saves that wait to be committed there. A save is queued in its own
 * transaction and taken out after it was pushed, so that none is lost. Every adapter passes `describeRepositoryStore`.
 */
export interface RepositoryStore {
  find(storeId: string): Promise<Repository | undefined>;
  /** Connects, instead of what was connected: what waited for that is forgotten. */
  connect(storeId: string, row: NewRepository): Promise<void>;
  /** Another token for what is connected; what waits is tried at once. */
  renew(storeId: string, id: string, sealed: string | null): Promise<void>;
  disconnect(storeId: string): Promise<boolean>;

  /** Queues a save of a layout; nothing happens when no repository is connected. To be called before the save itself. */
  queue(storeId: string, save: QueuedSave): Promise<void>;
  /** Queues the next layouts from before connecting, as they are now; answers whether there are more. */
  importMore(storeId: string, id: string, limit: number, now: number): Promise<boolean>;
  /** Stores that have something to commit, whose time for another attempt has come. */
  due(now: number, limit: number): Promise<string[]>;
  /** What waits, the oldest first; of one layout always in the order of its versions. */
  next(storeId: string, id: string, limit: number): Promise<QueuedSave[]>;
  waiting(storeId: string): Promise<number>;
  /** Notes that these were committed. What a removed layout left for this goes with its removal. */
  done(storeId: string, id: string, saves: QueuedSave[], commit: { sha: string; at: number }): Promise<void>;
  fail(storeId: string, id: string, error: string, nextAttemptAt: number): Promise<void>;
}
