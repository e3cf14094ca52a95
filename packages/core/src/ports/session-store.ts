import type { Account } from '../domain/account.js';
import type { Session, SignInLink } from '../domain/session.js';
import type { Listed, Slice } from '../shared/paging.js';

/** Stores sessions and the links that start them. Only hashes of tokens are stored. */
export interface SessionStore {
  /** A session and its account, even if it is expired. Never cached: an ended session is gone for every process. */
  find(hash: string): Promise<{ session: Session; account: Account } | undefined>;
  list(accountId: string, slice: Omit<Slice, 'q'>): Promise<Listed<Session>>;
  insert(session: Session & { hash: string }): Promise<void>;
  /** Records the last use. */
  touch(id: string, at: number): Promise<void>;
  /** False if the account has no such session. */
  remove(accountId: string, id: string): Promise<boolean>;
  removeByHash(hash: string): Promise<void>;
  /** Removes all sessions, sign-in links and the identity of an account. */
  removeAll(accountId: string): Promise<void>;
  /** The account of an OpenID Connect identity, by the hash of issuer and subject. */
  findIdentity(hash: string): Promise<string | undefined>;
  /** False if the identity has an account already, or the account an identity. */
  insertIdentity(hash: string, accountId: string): Promise<boolean>;
  /** False if the account has none. */
  removeIdentity(accountId: string): Promise<boolean>;
  insertLink(link: SignInLink): Promise<void>;
  /** Removes a link that is not expired and returns its account. Of several concurrent calls, one gets it. */
  takeLink(hash: string, now: number): Promise<string | undefined>;
  /** Removes up to `limit` sessions last used or created before these times, and as many links expired at `now`. */
  removeExpired(times: { usedBefore: number; createdBefore: number; now: number }, limit: number): Promise<number>;
}
