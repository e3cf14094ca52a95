import type { FileUse, FileUser, StoredFile } from '../domain/file.js';
import type { Listed, Slice } from '../shared/paging.js';

/**
 * Stores the records of uploaded files, their uses, and notes of bytes without a record. Bytes are written before their
 * record and removed after it; the note allows cleaning up after a crash in between. Every adapter passes
 * `describeFileStore`.
 */
export interface FileStore {
  find(storeId: string, key: string): Promise<StoredFile | undefined>;
  /** Like `find`, and locks the row until the transaction ends, so nothing can start to use the file meanwhile. */
  lock(storeId: string, key: string): Promise<StoredFile | undefined>;
  /** Newest first; searched by filename. */
  list(storeId: string, slice: Slice): Promise<Listed<StoredFile>>;

  /** Notes that bytes may be written under a key without a record. */
  announce(storeId: string, key: string, at: number): Promise<void>;
  /** Stores the record of announced bytes and removes the note. */
  insert(storeId: string, file: StoredFile): Promise<void>;
  /** Removes the record and notes that its bytes still exist. */
  remove(storeId: string, key: string, at: number): Promise<boolean>;
  /** Up to `limit` notes made before the time, oldest first; of one store or of all. */
  listLeftovers(before: number, limit: number, storeId?: string): Promise<{ storeId: string; key: string }[]>;
  /** Removes a note after its bytes were removed. */
  forgetLeftover(storeId: string, key: string): Promise<void>;

  /**
   * Returns the keys that do not exist and locks the others until the transaction ends, so none can be deleted meanwhile.
   * The lock is shared. Call before `replaceUses`.
   */
  lockAll(storeId: string, keys: string[]): Promise<string[]>;
  /** Sets the files used by one language of a layout (`''` for its own) or by a preset (`''`). */
  replaceUses(storeId: string, user: FileUser & { locale: string }, keys: string[]): Promise<void>;
  /** Removes the uses of a deleted layout, in all its languages, or preset. */
  removeUses(storeId: string, user: FileUser): Promise<void>;
  usesOf(storeId: string, keys: string[]): Promise<FileUse[]>;
}
