export const VERSION_SOURCES = ['api', 'app', 'restore', 'promote', 'repo'] as const;
export type VersionSource = (typeof VERSION_SOURCES)[number];

/** How many versions of a layout are kept. */
export const VERSIONS_KEPT = 25;

/** What is noted with a version. */
export interface VersionNote {
  createdAt: number;
  source: VersionSource;
  /** The name of the key that wrote it; empty for the owner. */
  keyName: string;
  summary: string;
  restoredFrom?: number;
}

/** A version as lists show it. */
export interface VersionSummary extends VersionNote {
  version: number;
}

/** What one language of a layout holds from a version on, as JSON; null: the language is gone. Locale `''` is the layout itself. */
export interface Part {
  locale: string;
  content: string | null;
}

/** A part that is in force, and since when there is this language and this content of it. */
export interface StoredPart {
  locale: string;
  content: string;
  createdAt: number;
  updatedAt: number;
}
