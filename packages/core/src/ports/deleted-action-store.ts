import type { ActionType } from '../domain/execution.js';

/** The record of a deleted layout or HTTP request. */
export interface DeletedAction {
  actionType: ActionType;
  id: string;
  /** Its last name. */
  name: string;
  deletedAt: number;
}

/**
 * Records of deleted layouts and HTTP requests, so the history of a step that still references one can name it. Every
 * adapter passes `describeDeletedActionStore`.
 */
export interface DeletedActionStore {
  /** Call in the transaction of the delete. */
  insert(storeId: string, deleted: DeletedAction): Promise<void>;
  find(storeId: string, actionType: ActionType, id: string): Promise<DeletedAction | undefined>;
}
