import type { InputOf, OutputOf } from '@sendstep/core';
import { call } from '../api.js';

type Layout = OutputOf<'layouts.get'>;
type Translation = OutputOf<'translations.get'>;

/** What one language of a layout holds. Only the main language has the first three. */
export interface Fields {
  name?: string;
  description?: string;
  category?: Layout['category'];
  subject: string;
  previewText: string;
  body?: string;
  bodyDesign?: Record<string, unknown>;
  attachments?: Translation['attachments'];
  marketingTexts: Translation['marketingTexts'];
}
export type Field = keyof Fields;

/** One language of a layout as it is stored, with the version that a save is conditional on. */
export interface Saved {
  id: string;
  locale: string;
  isMain: boolean;
  version: number;
  fields: Fields;
  /** What the checks found when it was saved. */
  warnings?: string[] | undefined;
}

const contentOf = ({ subject, previewText, body, bodyDesign, attachments, marketingTexts }: Layout | Translation) => ({
  subject,
  previewText,
  ...(body !== undefined && { body }),
  ...(bodyDesign !== undefined && { bodyDesign }),
  ...(attachments !== undefined && { attachments }),
  marketingTexts,
});

export const savedLayout = (layout: Layout): Saved => {
  const { id, defaultLocale: locale, version, name, description, category } = layout;
  return { id, locale, isMain: true, version, fields: { name, description, category, ...contentOf(layout) } };
};

export const savedTranslation = (id: string, translation: Translation): Saved => {
  const { locale, version } = translation;
  return { id, locale, isMain: false, version, fields: contentOf(translation) };
};

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ. */
export const changedFields = (before: Fields, after: Fields): Field[] =>
  (Object.keys({ ...before, ...after }) as Field[]).filter((field) => !same(before[field], after[field]));

/** The language as it is stored now. */
export const load = async (store: string, { id, locale, isMain }: Saved): Promise<Saved> =>
  isMain
    ? savedLayout(await call(store, 'layouts.get', { id }))
    : savedTranslation(id, await call(store, 'translations.get', { id, locale }));

/** Saves the changes, unless another version was saved since `base`. */
export async function write(store: string, base: Saved, fields: Fields): Promise<Saved> {
  const { id, locale, isMain, version: ifVersion } = base;
  const changes = Object.fromEntries(changedFields(base.fields, fields).map((field) => [field, fields[field]]));
  if (isMain) {
    const input = { id, ifVersion, ...changes };
    const layout = await call(store, 'layouts.update', input as InputOf<'layouts.update'>);
    return { ...savedLayout(layout), warnings: layout.warnings };
  }
  // Replaces the language; attachments and footer texts are kept if they are left out.
  const { subject, previewText, body, bodyDesign } = fields;
  const input = { id, locale, ifVersion, subject, previewText, body, bodyDesign, ...changes };
  const translation = await call(store, 'translations.put', input as InputOf<'translations.put'>);
  return { ...savedTranslation(id, translation), warnings: translation.warnings };
}
