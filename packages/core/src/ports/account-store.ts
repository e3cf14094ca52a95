import type { Account } from '../domain/account.js';

/** Stores the people who can sign in. */
export interface AccountStore {
  find(id: string): Promise<Account | undefined>;
  /**
   * The account, locked until the transaction ends. Has to be the first read of a transaction that then decides by the
   * stores of the account.
   */
  lock(id: string): Promise<Account | undefined>;
  /** The oldest administrator. Of several transactions that find none and insert one, only one succeeds; the others retry. */
  lockAdministrator(): Promise<Account | undefined>;
  insert(account: Account): Promise<void>;
  /** False if the account does not exist. */
  rename(id: string, name: string): Promise<boolean>;
  /** Removes the account with its sessions, sign-in links and identity. */
  remove(id: string): Promise<void>;
  /** Removes up to `limit` accounts that belong to no store, except administrators; returns how many. */
  removeUnused(limit: number): Promise<number>;
}
