import type { Member } from '../domain/account.js';
import type { Context } from '../operation.js';
import type { Stores } from '../ports/index.js';
import { SendstepError } from '../shared/errors.js';

/**
 * Refuses to act for an account that has access to more than the caller's store. Otherwise an owner of one store could sign
 * in as a member and reach the member's other stores.
 */
export async function requireSoleStore(
  tx: Stores,
  { id, installation }: Pick<Member, 'id' | 'installation'>,
  { member }: Context,
): Promise<void> {
  if (!member || member.installation || member.id === id) return;
  if (!installation && (await tx.members.storesOf(id)).length <= 1) return;
  const reason = 'this member has access to other stores; ask the administrator of the installation';
  throw new SendstepError('forbidden', reason);
}
