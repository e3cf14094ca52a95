import type { LinkKey, LinkKeyPurpose } from '../domain/link-token.js';

/** Stores the sealed signing keys of links. None is ever removed. Every adapter passes `describeLinkKeyStore`. */
export interface LinkKeyStore {
  /** By id only: a link contains the id of its key, and the key determines the store. */
  find(id: string): Promise<(LinkKey & { storeId: string }) | undefined>;
  /** The key with the highest number. */
  latest(storeId: string, purpose: LinkKeyPurpose): Promise<LinkKey | undefined>;
  /** False if the number is taken for its purpose; of several concurrent calls one succeeds. */
  insert(storeId: string, key: LinkKey): Promise<boolean>;
}
