import type { Member, MemberStoreEntry, Membership } from '../domain/account.js';
import type { Listed, Slice } from '../shared/paging.js';

/** Stores which accounts belong to a store, and their roles. */
export interface MemberStore {
  find(storeId: string, id: string): Promise<Member | undefined>;
  list(storeId: string, slice: Omit<Slice, 'q'>): Promise<Listed<Member>>;
  /** The stores of an account, by store id. */
  storesOf(id: string): Promise<MemberStoreEntry[]>;
  /**
   * The ids of the owners, oldest first. They stay owners until the transaction ends, so of two transactions that each
   * remove one of two owners the second finds only one.
   */
  lockOwners(storeId: string): Promise<string[]>;
  /** False if the account already belongs to the store. */
  insert(storeId: string, membership: Membership): Promise<boolean>;
  replace(storeId: string, id: string, change: Pick<Membership, 'role' | 'sealed'>): Promise<boolean>;
  /** Takes effect at once in every process. */
  remove(storeId: string, id: string): Promise<boolean>;
}
