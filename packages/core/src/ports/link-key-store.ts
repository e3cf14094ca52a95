import type { LinkKey, LinkKeyPurpose } from '../domain/link-token.js';

/** Where the keys of a store's links are kept, sealed. None is ever removed. Every adapter passes `describeLinkKeyStore`. */
export interface LinkKeyStore {
  /** By its id alone: a link tells its key, and the key whose link it is. */
  find(id: string): Promise<(LinkKey & { storeId: string }) | undefined>;
  /** The one with the highest number. */
  latest(storeId: string, purpose: LinkKeyPurpose): Promise<LinkKey | undefined>;
  /** False when the number is taken for its purpose; of several at once one gets it. */
  insert(storeId: string, key: LinkKey): Promise<boolean>;
}
