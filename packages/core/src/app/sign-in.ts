import { hashAccessToken, makeAccessToken, SESSION_MS, shownLabel } from '../domain/session.js';
import type { Ports, Stores } from '../ports/index.js';
import { SendstepError } from '../shared/errors.js';

/** A new session: its token, and when it ends at the latest, in milliseconds. */
export interface SignedIn {
  session: string;
  expiresAt: number;
}

/** Starts a session for an account. */
export async function startSession(
  { ids, clock }: Ports,
  tx: Stores,
  accountId: string,
  label: string,
): Promise<SignedIn> {
  const session = makeAccessToken(ids);
  const now = clock.now();
  await tx.sessions.insert({
    id: ids.uuid(),
    accountId,
    hash: hashAccessToken(session),
    label: shownLabel(label),
    createdAt: now,
    lastUsedAt: now,
  });
  return { session, expiresAt: now + SESSION_MS };
}

/** Uses up a sign-in link and starts a session. `label` is what the host knows of the browser. */
export const signIn = (ports: Ports, linkToken: string, label: string): Promise<SignedIn> =>
  ports.transaction(async (tx) => {
    const accountId = await tx.sessions.takeLink(hashAccessToken(linkToken), ports.clock.now());
    if (accountId === undefined) {
      const reason = 'this link was used or is older than 15 minutes; ask for a new one';
      throw new SendstepError('unauthenticated', reason);
    }
    return startSession(ports, tx, accountId, label);
  });
