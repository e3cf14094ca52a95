import type { ActionType } from '../domain/execution.js';
import type { Context } from '../operation.js';
import { notFound, SendstepError } from '../shared/errors.js';
import { isUuid } from '../shared/uuid.js';

const NAMES: Record<ActionType, string> = { EMAIL: 'layout', HTTP_REQUEST: 'HTTP request' };

/** How history identifies the layout or request of a step. */
export interface StepAction {
  actionType: ActionType;
  configId: string;
  actionName: string;
  /** Why the record was not found, if so. */
  missing?: SendstepError;
}

/** The record if found; otherwise the id in the step, and what is known of a deleted record. */
export async function stepAction(
  actionType: ActionType,
  id: string,
  record: { id: string; name: string } | undefined,
  { storeId, ports }: Context,
): Promise<StepAction> {
  if (record) return { actionType, configId: record.id, actionName: record.name };
  const missing = notFound(NAMES[actionType]);
  // Only ids are recorded, not arbitrary text.
  if (!isUuid(id)) return { actionType, configId: '', actionName: '', missing };
  const deleted = await ports.deletedActions.find(storeId, actionType, id);
  if (!deleted) return { actionType, configId: id, actionName: '', missing };
  const when = new Date(deleted.deletedAt).toISOString();
  const reason = new SendstepError('not_found', `${missing.message}: it was deleted on ${when}`);
  return { actionType, configId: id, actionName: deleted.name, missing: reason };
}
