import {
  accountsWithAddress,
  hashIdentity,
  type Identity,
  type IdentityRefusal,
  mayLinkByAddress,
} from '../members/identity.js';
import type { Ports } from '../ports/index.js';
import { type SignedIn, startSession } from './sign-in.js';

/**
 * Starts a session for a person whom an OpenID Connect provider has authenticated. The first time, the verified address has to
 * be that of a member; from then on, issuer and subject decide.
 */
export async function signInWithIdentity(
  ports: Ports,
  identity: Identity,
  label: string,
): Promise<SignedIn | { refused: IdentityRefusal }> {
  const hash = hashIdentity(identity);
  const linked = await ports.sessions.findIdentity(hash);
  if (linked !== undefined) {
    return ports.transaction(async (tx) => {
      // Locked and read again: the account may have been removed or unlinked meanwhile.
      await tx.accounts.lock(linked);
      if ((await tx.sessions.findIdentity(hash)) !== linked) return { refused: 'unknown' as const };
      return startSession(ports, tx, linked, label);
    });
  }
  const { email } = identity;
  if (!email) return { refused: 'unverified' };
  const [account, another] = await accountsWithAddress(ports, email);
  if (account === undefined) return { refused: 'unknown' };
  if (another !== undefined) return { refused: 'unclear' };
  return ports.transaction(async (tx) => {
    const isLinked =
      (await mayLinkByAddress(ports, tx, account, email)) && (await tx.sessions.insertIdentity(hash, account));
    return isLinked ? startSession(ports, tx, account, label) : { refused: 'unclear' as const };
  });
}
