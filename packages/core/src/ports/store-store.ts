import type { Store } from '../domain/store.js';
import type { Listed, Slice } from '../paging.js';

/** Where the stores themselves are kept: the accounts that every other record belongs to. */
export interface StoreStore {
  find(id: string): Promise<Store | undefined>;
  findByName(name: string): Promise<Store | undefined>;
  list(slice: Slice): Promise<Listed<Store>>;
  /** False when the name is taken; two at once with one name give one true. */
  insert(store: Store): Promise<boolean>;
}
