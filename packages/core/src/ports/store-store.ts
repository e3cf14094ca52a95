import type { RetiredStore, Store } from '../domain/store.js';
import type { Listed, Slice } from '../shared/paging.js';
import type { Vault } from './cipher.js';

/** Stores the stores: the accounts that every other record belongs to. */
export interface StoreStore {
  find(id: string): Promise<Store | undefined>;
  findByName(name: string): Promise<Store | undefined>;
  list(slice: Slice): Promise<Listed<Store>>;
  /** False if the name is taken; of several concurrent calls with one name, one returns true. */
  insert(store: Store): Promise<boolean>;
  /** The wrapped data keys of up to `limit` stores, by id, starting after the given id. */
  listVaults(after: string, limit: number): Promise<Vault[]>;
  /** False if the data key changed meanwhile. */
  replaceDataKey(id: string, old: string, dataKey: string): Promise<boolean>;

  /**
   * Retires a store: it, its keys and its members are removed at once for every process, and a note records that
   * its other rows remain. False if it does not exist.
   */
  retire(id: string, at: number): Promise<boolean>;
  /** A note by the id or name of its store, the newest if several had that name. */
  findRetired(store: string): Promise<RetiredStore | undefined>;
  /** Up to `limit` notes, oldest first. */
  listRetired(limit: number): Promise<RetiredStore[]>;
  /**
   * Removes up to `limit` rows of a retired store and returns how many; 0 means that none is left. Does not remove its
   * files and the notes of their bytes, because the bytes must be removed first. Does nothing for an active store.
   */
  removeRows(id: string, limit: number): Promise<number>;
  /** Removes the note. */
  forgetRetired(id: string): Promise<void>;
}
