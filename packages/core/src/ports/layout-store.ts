import type { Category, LayoutChange, LayoutRow, LayoutSummary } from '../domain/layout.js';
import type { Part, StoredPart, VersionNote, VersionSummary } from '../domain/version.js';
import type { Listed, Slice } from '../shared/paging.js';

/** Where layouts live, with their languages and versions. Every adapter passes `describeLayoutStore`. */
export interface LayoutStore {
  /** The layout as it is now, and the content of its own language as JSON. */
  find(storeId: string, id: string): Promise<{ row: LayoutSummary; content: string } | undefined>;
  /** Newest first, from the clear columns alone. */
  list(storeId: string, slice: Slice & { category?: Category }): Promise<Listed<LayoutSummary>>;
  /** The names of those that are there, by id. */
  names(storeId: string, ids: string[]): Promise<Map<string, string>>;
  /** One language as it is now; the layout's own is `''`. */
  findPart(storeId: string, id: string, locale: string): Promise<StoredPart | undefined>;
  /** Translations as they are now, by code; all of them without a slice. */
  listParts(storeId: string, id: string, slice?: Slice): Promise<StoredPart[]>;
  /** The versions that are kept, newest first. */
  listVersions(storeId: string, id: string, slice: Slice): Promise<Listed<VersionSummary>>;
  /** A version that is kept, with every language it had; the layout's own is `''`. */
  snapshot(
    storeId: string,
    id: string,
    version: number,
  ): Promise<{ note: VersionSummary; parts: StoredPart[] } | undefined>;
  /** Like `snapshot`, also of what is only kept until it is committed: an older version, or one of a removed layout. */
  queuedSnapshot: LayoutStore['snapshot'];
  /** How many kept versions of layouts refer to an uploaded file, in any language. Reads every content of the store. */
  countVersionsWithFile(storeId: string, key: string): Promise<number>;
  /** Stores a new layout as version 1. */
  insert(storeId: string, row: LayoutRow, content: string, note: VersionNote): Promise<void>;

  /**
   * Takes the next version number and locks the layout until the transaction ends, so that two writers at once get two
   * numbers and neither overwrites unseen. To be called before what is there is read.
   */
  nextVersion(storeId: string, id: string): Promise<number | undefined>;
  /**
   * Stores what changed as the version that `nextVersion` gave: parts that are the same as before cost nothing, and what is
   * older than the newest 25 versions goes, with content that no version refers to any more. What a repository still waits
   * for stays until the first save after it was committed.
   */
  save(
    storeId: string,
    id: string,
    version: number,
    change: LayoutChange,
    parts: Part[],
    note: VersionNote,
  ): Promise<void>;
  /** With its translations and versions; what a repository still waits for goes when its removal was committed. */
  remove(storeId: string, id: string): Promise<boolean>;
}
