import type { FileUse, FileUser, StoredFile } from '../domain/file.js';
import type { Listed, Slice } from '../shared/paging.js';

/**
 * Where the records of uploaded files live, who uses which file, and notes of bytes that have no record. Bytes are
 * written before their record and removed after it; the note makes sure that a crash in between is mended.
 * Every adapter passes `describeFileStore`.
 */
export interface FileStore {
  find(storeId: string, key: string): Promise<StoredFile | undefined>;
  /** Like find, and holds the row until the transaction ends: nobody can start to use the file meanwhile. */
  lock(storeId: string, key: string): Promise<StoredFile | undefined>;
  /** Newest first; searched by filename. */
  list(storeId: string, slice: Slice): Promise<Listed<StoredFile>>;

  /** Notes that bytes may appear under a key that has no record yet. */
  announce(storeId: string, key: string, at: number): Promise<void>;
  /** Stores the record of bytes that were announced, and takes the note away. */
  insert(storeId: string, file: StoredFile): Promise<void>;
  /** Removes the record, and notes that its bytes are still there. */
  remove(storeId: string, key: string, at: number): Promise<boolean>;
  /** Up to `limit` notes made before the time, oldest first; of one store, or of all. */
  listLeftovers(before: number, limit: number, storeId?: string): Promise<{ storeId: string; key: string }[]>;
  /** Takes a note away: its bytes are gone. */
  forgetLeftover(storeId: string, key: string): Promise<void>;

  /**
   * Answers the keys that are not there, and holds the others until the transaction ends: none of them can be deleted
   * meanwhile. Several may hold one file at once. To be called before `replaceUses`.
   */
  lockAll(storeId: string, keys: string[]): Promise<string[]>;
  /** What one language of a layout (`''` for its own), or a preset (`''`), uses from now on. */
  replaceUses(storeId: string, user: FileUser & { locale: string }, keys: string[]): Promise<void>;
  /** The user is gone, in all its languages. */
  removeUses(storeId: string, user: FileUser): Promise<void>;
  usesOf(storeId: string, keys: string[]): Promise<FileUse[]>;
}
