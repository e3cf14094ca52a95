import type { Category, LayoutChange, LayoutRow, LayoutSummary } from '../domain/layout.js';
import type { Part, StoredPart, VersionNote, VersionSummary } from '../domain/version.js';
import type { Listed, Slice } from '../shared/paging.js';

/** A layout as it was when its transaction locked it. */
export interface LockedLayout {
  row: LayoutSummary;
  /** The content of its own language as JSON, and when that language was created. */
  content: string;
  contentCreatedAt: number;
  /** Whether any language has recorded uses. */
  usesFiles: boolean;
  usesPresets: boolean;
}

/** Stores layouts with their languages and versions. Every adapter passes `describeLayoutStore`. */
export interface LayoutStore {
  /** The current layout, and the content of its own language as JSON. */
  find(storeId: string, id: string): Promise<{ row: LayoutSummary; content: string } | undefined>;
  /** Newest first, with clear columns only. */
  list(storeId: string, slice: Slice & { category?: Category }): Promise<Listed<LayoutSummary>>;
  /** The names of existing layouts, by id. */
  names(storeId: string, ids: string[]): Promise<Map<string, string>>;
  /** The current content of one language; the layout's own is `''`. */
  findPart(storeId: string, id: string, locale: string): Promise<StoredPart | undefined>;
  /** The current translations, by code; all of them without a slice. */
  listParts(storeId: string, id: string, slice?: Slice): Promise<StoredPart[]>;
  /** The kept versions, newest first. */
  listVersions(storeId: string, id: string, slice: Slice): Promise<Listed<VersionSummary>>;
  /** A kept version with all its languages; the layout's own is `''`. */
  snapshot(
    storeId: string,
    id: string,
    version: number,
  ): Promise<{ note: VersionSummary; parts: StoredPart[] } | undefined>;
  /** Like `snapshot`, also for versions kept only until they are committed: older ones, and those of removed layouts. */
  queuedSnapshot: LayoutStore['snapshot'];
  /** How many kept versions of layouts use an uploaded file, in any language. Reads all content of the store. */
  countVersionsWithFile(storeId: string, key: string): Promise<number>;
  /** Stores a new layout as version 1. */
  insert(storeId: string, row: LayoutRow, content: string, note: VersionNote): Promise<void>;

  /**
   * Reads the layout and locks it until the transaction ends, so concurrent writers save different versions and neither
   * overwrites the other unseen.
   */
  lock(storeId: string, id: string): Promise<LockedLayout | undefined>;
  /**
   * Stores the changes as the next version of a locked layout. Unchanged parts are not stored again. Versions older than
   * the newest 25 are removed, with content that no version uses; versions that are still to be committed to a repository
   * are kept until the first save after the commit.
   */
  save(storeId: string, locked: LockedLayout, change: LayoutChange, parts: Part[], note: VersionNote): Promise<void>;
  /** With its translations and versions; those still to be committed are kept until the removal is committed. */
  remove(storeId: string, id: string): Promise<boolean>;
}
