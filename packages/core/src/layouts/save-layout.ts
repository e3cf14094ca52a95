import { byPosition, type Design, designFileKeys, presetIds } from '../design/index.js';
import { attachmentFiles } from '../domain/attachment.js';
import { bodyPictureKeys } from '../domain/body-pictures.js';
import { type LayoutContent, type LayoutSummary, layoutSearch } from '../domain/layout.js';
import type { TranslationContent } from '../domain/translation.js';
import type { VersionNote, VersionSource } from '../domain/version.js';
import type { Context } from '../operation.js';
import type { LockedLayout, Stores } from '../ports/index.js';
import { fieldPath, invalidFields, valueAt } from '../shared/faults.js';

/** The clear columns of a layout's content. */
export const clearOf = (content: LayoutContent, translations: string[], updatedAt: number) => ({
  name: content.name,
  description: content.description,
  bodyType: content.bodyType,
  defaultLocale: content.defaultLocale,
  category: content.category,
  subject: content.subject,
  previewText: content.previewText,
  translations,
  search: layoutSearch(content),
  updatedAt,
});

export const noteOf = (
  { key, member, ports }: Context,
  summary: string,
  source: VersionSource = key ? 'api' : 'app',
): VersionNote => ({ createdAt: ports.clock.now(), source, keyName: key?.name ?? member?.name ?? '', summary });

/** A language that is written or removed, and the path of its fields in the input. */
export interface Written {
  /** `''` is the layout itself. */
  locale: string;
  content: LayoutContent | TranslationContent | null;
  path?: string[];
}

interface Reference {
  kind: 'file' | 'preset';
  key: string;
  path: (string | number)[];
}
/** A file or preset that a language refers to, and the field that names it. */
export interface NamedReference extends Omit<Reference, 'path'> {
  field: string;
  /** The filename used there. */
  filename?: string | undefined;
}

/** The uploaded files and presets used in a design, in field order. */
const inDesign = (design: Design): Reference[] =>
  [
    ...designFileKeys(design).map((file) => ({ ...file, kind: 'file' as const })),
    ...presetIds(design).map(({ id, path }) => ({ key: id, path, kind: 'preset' as const })),
  ].sort(byPosition);

/** All references of a language, each with the field that names it. */
export function referencesOf({ content, path = [] }: Written): NamedReference[] {
  const { bodyDesign, attachments } = content ?? {};
  const own: Reference[] = [
    ...(bodyDesign ? inDesign(bodyDesign) : []).map((one) => ({ ...one, path: ['bodyDesign', ...one.path] })),
    ...attachmentFiles(attachments ?? []).map((file) => ({ ...file, kind: 'file' as const })),
  ];
  return own.map(({ kind, key, path: below }) => ({
    kind,
    key,
    field: fieldPath([...path, ...below]),
    filename: (valueAt(content, below.slice(0, -1)) as { filename?: string }).filename,
  }));
}

export const keysOf = (references: Pick<Reference, 'kind' | 'key'>[], kind: Reference['kind']) => [
  ...new Set(references.filter((one) => one.kind === kind).map(({ key }) => key)),
];

/**
 * Checks that all referenced files and presets exist, locks them, and records their use. Pictures of an HTML body may be
 * missing: a body from elsewhere can name some that only its first sender had.
 */
export async function noteUses(
  tx: Stores,
  storeId: string,
  layoutId: string,
  written: Written[],
  { usesFiles, usesPresets }: Pick<LockedLayout, 'usesFiles' | 'usesPresets'>,
): Promise<void> {
  const found = written.map((language) => ({
    locale: language.locale,
    references: referencesOf(language),
    pictures: bodyPictureKeys(language.content?.body),
  }));
  const all = found.flatMap(({ references }) => references);
  const files = new Set([...keysOf(all, 'file'), ...found.flatMap(({ pictures }) => pictures)]);
  const missing = {
    file: new Set(await tx.files.lockAll(storeId, [...files])),
    preset: new Set(await tx.presets.missing(storeId, keysOf(all, 'preset'))),
  };
  const faults = all.filter(({ kind, key }) => missing[kind].has(key));
  if (faults.length > 0) throw invalidFields(faults.map(({ kind, field }) => ({ field, reason: `no such ${kind}` })));
  for (const { locale, references, pictures } of found) {
    const used = new Set([...keysOf(references, 'file'), ...pictures.filter((key) => !missing.file.has(key))]);
    if (usesFiles || used.size > 0)
      await tx.files.replaceUses(storeId, { type: 'layout', id: layoutId, locale }, [...used]);
    const presets = keysOf(references, 'preset');
    if (usesPresets || presets.length > 0) await tx.presets.replaceUses(storeId, layoutId, locale, presets);
  }
}

/** Queues the save for the connected repository, if any, in the same transaction, so no save is lost. */
export const queueSave = (tx: Stores, storeId: string, layoutId: string, version: number, { createdAt }: VersionNote) =>
  tx.repositories.queue(storeId, { layoutId, version, kind: 'save', queuedAt: createdAt });

/** Stores the changes as the next version of a locked layout; returns the new clear columns. */
export async function saveLayout(
  tx: Stores,
  { storeId }: Context,
  locked: LockedLayout,
  layout: LayoutContent,
  written: Written[],
  note: VersionNote,
): Promise<LayoutSummary> {
  const { row } = locked;
  const version = row.version + 1;
  await noteUses(tx, storeId, row.id, written, locked);
  const languages = new Set(row.translations);
  for (const { locale, content } of written) {
    if (content === null) languages.delete(locale);
    else if (locale !== '') languages.add(locale);
  }
  const change = clearOf(layout, [...languages].sort(), note.createdAt);
  const parts = written.map(({ locale, content }) => ({ locale, content: content && JSON.stringify(content) }));
  await queueSave(tx, storeId, row.id, version, note);
  await tx.layouts.save(storeId, locked, change, parts, note);
  return { ...row, ...change, version };
}
