import type { ActionType } from '../domain/execution.js';

/** What is left of a layout or an HTTP request that was deleted. */
export interface DeletedAction {
  actionType: ActionType;
  id: string;
  /** The last one it had. */
  name: string;
  deletedAt: number;
}

/**
 * Notes of deleted layouts and HTTP requests, so the history of a step that still names one can say so. Every adapter
 * passes `describeDeletedActionStore`.
 */
export interface DeletedActionStore {
  /** To be called in the transaction of the delete. */
  insert(storeId: string, deleted: DeletedAction): Promise<void>;
  find(storeId: string, actionType: ActionType, id: string): Promise<DeletedAction | undefined>;
}
