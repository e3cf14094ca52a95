import { hashAccessToken, makeAccessToken, SESSION_MS, shownLabel } from '../domain/session.js';
import type { Ports } from '../ports/index.js';
import { SendstepError } from '../shared/errors.js';

/** A new session: its token, and when it ends at the latest, in milliseconds. */
export interface SignedIn {
  session: string;
  expiresAt: number;
}

/** Uses up a sign-in link and starts a session. `label` is what the host knows of the browser. */
export async function signIn(ports: Ports, linkToken: string, label: string): Promise<SignedIn> {
  const session = makeAccessToken(ports.ids);
  const now = ports.clock.now();
  const id = ports.ids.uuid();
  await ports.transaction(async (tx) => {
    const accountId = await tx.sessions.takeLink(hashAccessToken(linkToken), now);
    if (accountId === undefined) {
      const reason = 'this link was used or is older than 15 minutes; ask for a new one';
      throw new SendstepError('unauthenticated', reason);
    }
    const hash = hashAccessToken(session);
    await tx.sessions.insert({ id, accountId, hash, label: shownLabel(label), createdAt: now, lastUsedAt: now });
  });
  return { session, expiresAt: now + SESSION_MS };
}
