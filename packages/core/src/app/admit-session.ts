import type { SignedInMember } from '../domain/role.js';
import { hashAccessToken, isExpired, SESSION_TOUCH_MS } from '../domain/session.js';
import type { Store } from '../domain/store.js';
import type { Ports } from '../ports/index.js';
import { notFound, SendstepError } from '../shared/errors.js';

/**
 * Identifies the member and the store of a session. Nothing is cached: an ended session and a changed role take effect with
 * the next request on every host.
 */
export async function checkSession(
  ports: Ports,
  token: string,
  storeId: string | undefined,
): Promise<{ member: SignedInMember; store: Store | undefined }> {
  const now = ports.clock.now();
  const found = await ports.sessions.find(hashAccessToken(token));
  if (!found || isExpired(found.session, now))
    throw new SendstepError('unauthenticated', 'your session has ended; sign in again');
  const { session, account } = found;
  if (now - session.lastUsedAt >= SESSION_TOUCH_MS) await ports.sessions.touch(session.id, now);
  const { id, name, installation } = account;
  const member: SignedInMember = { id, name, installation, sessionId: session.id };
  if (storeId === undefined) return { member, store: undefined };
  const store = await ports.stores.find(storeId);
  const role = installation ? 'owner' : store && (await ports.members.find(store.id, id))?.role;
  // The same for a store that does not exist and for one of others.
  if (!store || !role) throw notFound(`store "${storeId}"`);
  return { member: { ...member, role }, store };
}
