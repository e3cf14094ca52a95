import type {
  BodyType,
  Category,
  LayoutChange,
  LayoutSummary,
  LockedLayout,
  Part,
  StoredPart,
  VersionNote,
  VersionSummary,
} from '@sendstep/core';

export interface LayoutRow {
  id: string;
  name: string;
  description: string;
  body_type: BodyType;
  default_locale: string;
  category: Category;
  subject: string;
  preview_text: string;
  translations: string;
  version: number;
  created_at: number;
  updated_at: number;
}
export const LAYOUT_COLUMNS = [
  'id',
  'name',
  'description',
  'body_type',
  'default_locale',
  'category',
  'subject',
  'preview_text',
  'translations',
  'version',
  'created_at',
  'updated_at',
];

export const readLayout = (row: LayoutRow): LayoutSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  bodyType: row.body_type,
  defaultLocale: row.default_locale,
  category: row.category,
  subject: row.subject,
  previewText: row.preview_text,
  translations: row.translations === '' ? [] : row.translations.split(','),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export interface LockedRow extends LayoutRow {
  content: string;
  content_created_at: number;
  file_key: string | null;
  preset_id: string | null;
}
export const readLocked = (row: LockedRow): LockedLayout => ({
  row: readLayout(row),
  content: row.content,
  contentCreatedAt: row.content_created_at,
  usesFiles: row.file_key !== null,
  usesPresets: row.preset_id !== null,
});

export const writeLayout = (change: LayoutChange) => ({
  name: change.name,
  description: change.description,
  body_type: change.bodyType,
  default_locale: change.defaultLocale,
  category: change.category,
  subject: change.subject,
  preview_text: change.previewText,
  translations: change.translations.join(','),
  search: change.search,
  updated_at: change.updatedAt,
});

/** A part that replaces an older one keeps its creation time. */
export type ChangedPart = Part & { createdAt?: number | undefined };
export interface PartRow {
  locale: string;
  content: string;
  from_version: number;
  created_at: number;
  updated_at: number;
}
export const readPart = (row: PartRow): StoredPart => ({
  locale: row.locale,
  content: row.content,
  version: row.from_version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export interface VersionRow {
  version: number;
  created_at: number;
  source: VersionSummary['source'];
  key_name: string;
  summary: string;
  restored_from: number | null;
}
export const readVersion = (row: VersionRow): VersionSummary => ({
  version: row.version,
  createdAt: row.created_at,
  source: row.source,
  keyName: row.key_name,
  summary: row.summary,
  ...(row.restored_from === null ? {} : { restoredFrom: row.restored_from }),
});
export const writeVersion = (version: number, note: VersionNote) => ({
  version,
  created_at: note.createdAt,
  source: note.source,
  key_name: note.keyName,
  summary: note.summary,
  restored_from: note.restoredFrom ?? null,
});
