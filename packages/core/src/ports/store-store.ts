import type { RetiredStore, Store } from '../domain/store.js';
import type { Listed, Slice } from '../shared/paging.js';
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

  /**
   * Ends a store: it and its keys are gone at once in every process, and a note says that its other rows are not. False
   * when it is not there.
   */
  retire(id: string, at: number): Promise<boolean>;
  /** A note by the id or the name of its store, the newest one of that name. */
  findRetired(store: string): Promise<RetiredStore | undefined>;
  /** Up to `limit` notes, oldest first. */
  listRetired(limit: number): Promise<RetiredStore[]>;
  /**
   * Removes up to `limit` rows that a retired store left, and answers how many; 0 means that none is there. Not its files
   * and the notes of their bytes: what keeps the bytes is told first. Does nothing to a store that lives.
   */
  removeRows(id: string, limit: number): Promise<number>;
  /** Takes the note away. */
  forgetRetired(id: string): Promise<void>;
}
