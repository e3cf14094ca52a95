import type { Store } from '../domain/store.js';
import type { Listed, Slice } from '../paging.js';
import type { Vault } from './cipher.js';

/** Where the stores themselves are kept: the accounts that every other record belongs to. */
export interface StoreStore {
  find(id: string): Promise<Store | undefined>;
  findByName(name: string): Promise<Store | undefined>;
  list(slice: Slice): Promise<Listed<Store>>;
  /** False when the name is taken; two at once with one name give one true. */
  insert(store: Store): Promise<boolean>;
  /** The wrapped data keys of up to `limit` stores, by id, from the first id after the given one. */
  listVaults(after: string, limit: number): Promise<Vault[]>;
  /** False when the store has another data key by now. */
  replaceDataKey(id: string, old: string, dataKey: string): Promise<boolean>;
}
