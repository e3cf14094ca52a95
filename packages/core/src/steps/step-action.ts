import type { ActionType } from '../domain/execution.js';
import type { Context } from '../operation.js';
import { notFound, SendstepError } from '../shared/errors.js';
import { isUuid } from '../shared/uuid.js';

const NAMES: Record<ActionType, string> = { EMAIL: 'layout', HTTP_REQUEST: 'http request' };

/** What the history keeps of the layout or request that a step names. */
export interface StepAction {
  actionType: ActionType;
  configId: string;
  actionName: string;
  /** Why there is none, where there is none. */
  missing?: SendstepError;
}

/** The record that was found; or else the id that the step named, and what is known of a record that was deleted. */
export async function stepAction(
  actionType: ActionType,
  id: string,
  record: { id: string; name: string } | undefined,
  { storeId, ports }: Context,
): Promise<StepAction> {
  if (record) return { actionType, configId: record.id, actionName: record.name };
  const missing = notFound(NAMES[actionType]);
  // Only what has the shape of an id is kept: the history is no place for arbitrary text.
  if (!isUuid(id)) return { actionType, configId: '', actionName: '', missing };
  const deleted = await ports.deletedActions.find(storeId, actionType, id);
  if (!deleted) return { actionType, configId: id, actionName: '', missing };
  const when = new Date(deleted.deletedAt).toISOString();
  const reason = new SendstepError('not_found', `${missing.message}: it was deleted on ${when}`);
  return { actionType, configId: id, actionName: deleted.name, missing: reason };
}
