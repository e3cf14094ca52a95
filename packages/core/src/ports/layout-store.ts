import type { Category, LayoutChange, LayoutRow, LayoutSummary } from '../domain/layout.js';
import type { Part, VersionNote } from '../domain/version.js';
import type { Listed, Slice } from '../paging.js';

/** Where layouts live, with their languages and versions. Every adapter passes `describeLayoutStore`. */
export interface LayoutStore {
  /** The layout as it is now, and the content of its own language as JSON. */
  find(storeId: string, id: string): Promise<{ row: LayoutSummary; content: string } | undefined>;
  /** Newest first, from the clear columns alone. */
  list(storeId: string, slice: Slice & { category?: Category }): Promise<Listed<LayoutSummary>>;
  /** The names of those that are there, by id. */
  names(storeId: string, ids: string[]): Promise<Map<string, string>>;
  /** Stores a new layout as version 1. */
  insert(storeId: string, row: LayoutRow, content: string, note: VersionNote): Promise<void>;

  /**
   * Takes the next version number and locks the layout until the transaction ends, so that two writers at once get two
   * numbers and neither overwrites unseen. To be called before what is there is read.
   */
  nextVersion(storeId: string, id: string): Promise<number | undefined>;
  /**
   * Stores what changed as the version that `nextVersion` gave: parts that are the same as before cost nothing, and what is
   * older than the newest 25 versions goes, with content that no version refers to any more.
   */
  save(
    storeId: string,
    id: string,
    version: number,
    change: LayoutChange,
    parts: Part[],
    note: VersionNote,
  ): Promise<void>;
  /** With its translations and versions. */
  remove(storeId: string, id: string): Promise<boolean>;
}
