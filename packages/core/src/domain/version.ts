export const VERSION_SOURCES = ['api', 'app', 'restore', 'promote', 'repo'] as const;
export type VersionSource = (typeof VERSION_SOURCES)[number];

/** Number of versions kept per layout. */
export const VERSIONS_KEPT = 25;

/** Metadata of a version. */
export interface VersionNote {
  createdAt: number;
  source: VersionSource;
  /** The name of the key or member that wrote it; empty for the owner of the installation. */
  keyName: string;
  summary: string;
  restoredFrom?: number;
}

/** A version in lists. */
export interface VersionSummary extends VersionNote {
  version: number;
}

/** The content of one language from a version on, as JSON; null: removed. Locale `''` is the layout itself. */
export interface Part {
  locale: string;
  content: string | null;
}

/** A current part, and since when this language and this content exist. */
export interface StoredPart {
  locale: string;
  content: string;
  /** The version of the layout that wrote this content. Saves of other languages, and saves without a change, keep it. */
  version: number;
  createdAt: number;
  updatedAt: number;
}
