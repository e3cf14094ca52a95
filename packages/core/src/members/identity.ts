import { createHash } from 'node:crypto';
import { MAX_MEMBERS, memberSealContext } from '../domain/account.js';
import { normaliseAddress } from '../domain/unsubscribe.js';
import type { Ports, Stores } from '../ports/index.js';

/** A person as an OpenID Connect provider names them. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Only if the provider has verified it. */
  email?: string | undefined;
}

/** Why an identity cannot sign in: no verified address, no member with it, or no account that it certainly belongs to. */
export type IdentityRefusal = 'unverified' | 'unknown' | 'unclear';

const BATCH = 100;

export const hashIdentity = ({ issuer, subject }: Identity) =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');

/**
 * The accounts of members with an address. Addresses are sealed by store, so all of them are opened; only the first sign-in
 * of a person needs this.
 */
export async function accountsWithAddress({ stores, members, cipher }: Ports, address: string): Promise<string[]> {
  const wanted = normaliseAddress(address);
  const ids = new Set<string>();
  let after = '';
  for (;;) {
    const vaults = await stores.listVaults(after, BATCH);
    for (const vault of vaults) {
      const { items } = await members.list(vault.storeId, { offset: 0, limit: MAX_MEMBERS });
      for (const { id, sealed } of items) {
        if (!sealed || ids.has(id)) continue;
        if (normaliseAddress(await cipher.open(vault, memberSealContext(id), sealed)) === wanted) ids.add(id);
      }
    }
    if (vaults.length < BATCH) return [...ids];
    after = vaults.at(-1)!.storeId;
  }
}

/**
 * Whether an address alone may lead to an account. An owner can change the address of a member in their own store, which must
 * not open the member's other stores: each store has to have the address, and administrators have access to all stores.
 */
export async function mayLinkByAddress({ cipher }: Ports, tx: Stores, id: string, address: string): Promise<boolean> {
  const account = await tx.accounts.lock(id);
  if (!account || account.installation) return false;
  const wanted = normaliseAddress(address);
  const stores = await tx.members.storesOf(id);
  for (const { storeId, dataKey, sealed } of stores) {
    const known = sealed && (await cipher.open({ storeId, dataKey }, memberSealContext(id), sealed));
    if (normaliseAddress(known) !== wanted) return false;
  }
  return stores.length > 0;
}
