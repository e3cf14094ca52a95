import type { NewRepository, QueuedSave, Repository } from '../domain/repository.js';

/**
 * The connected repository of a store, and the queue of saves to commit there. A save is queued in its own transaction
 * and removed after it was pushed, so none is lost. Every adapter passes `describeRepositoryStore`.
 */
export interface RepositoryStore {
  find(storeId: string): Promise<Repository | undefined>;
  /** Connects a repository and replaces the previous one with its queue. */
  connect(storeId: string, row: NewRepository): Promise<void>;
  /** Replaces the token; queued saves are retried at once. */
  renew(storeId: string, id: string, sealed: string | null): Promise<void>;
  disconnect(storeId: string): Promise<boolean>;

  /** Queues a save of a layout; does nothing if no repository is connected. Call before the save itself. */
  queue(storeId: string, save: QueuedSave): Promise<void>;
  /** Queues the current versions of the next layouts from before connecting; returns whether there are more. */
  importMore(storeId: string, id: string, limit: number, now: number): Promise<boolean>;
  /** Stores with saves to commit whose next attempt is due. */
  due(now: number, limit: number): Promise<string[]>;
  /** Queued saves, oldest first; those of one layout always in order of their versions. */
  next(storeId: string, id: string, limit: number): Promise<QueuedSave[]>;
  waiting(storeId: string): Promise<number>;
  /** Marks saves as committed. With the removal of a layout, what was kept of it is deleted. */
  done(storeId: string, id: string, saves: QueuedSave[], commit: { sha: string; at: number }): Promise<void>;
  fail(storeId: string, id: string, error: string, nextAttemptAt: number): Promise<void>;
}
