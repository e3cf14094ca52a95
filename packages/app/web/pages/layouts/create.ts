import type { InputOf } from '@sendstep/core';
import { call } from '../../api.js';
import { t } from '../../texts/index.js';

export type Start = 'visual' | 'text' | 'copy' | 'import';

interface Wanted {
  start: Start;
  name: string;
  category: NonNullable<InputOf<'layouts.create'>['category']>;
  /** The layout to copy. */
  source: string;
  /** The file to import. */
  file: File | undefined;
  /** Of an imported layout; empty: the one of the file. */
  subject: string;
}

const STARTER_DESIGN = {
  blocks: [
    { type: 'heading', level: 1, text: t.newLayout.starterHeading },
    { type: 'text', text: t.newLayout.starterText },
  ],
};
const STARTER_BODY = `<h1>${t.newLayout.starterHeading}</h1>\n<p>${t.newLayout.starterText}</p>\n`;

/** The id of the new layout, or undefined if nothing was created; with what an import changed or could not take, and warnings. */
export async function createLayout(store: string, { start, name, category, source, file, subject }: Wanted) {
  if (start === 'copy') return copyLayout(store, source, name);
  if (start === 'import') {
    const content = { source: (await file?.text()) ?? '', ...(subject && { subject }) };
    const { id, report, warnings } = await call(store, 'layouts.import', { name, category, ...content });
    return { id: id ?? undefined, report, warnings };
  }
  const content = start === 'visual' ? { bodyDesign: STARTER_DESIGN } : { body: STARTER_BODY };
  const input = { name, category, bodyType: start, subject: name, ...content };
  const { id, warnings } = await call(store, 'layouts.create', input);
  return { id, warnings };
}

/** Copies a layout with its languages. */
export async function copyLayout(store: string, source: string, name: string) {
  const {
    languages,
    version,
    createdAt,
    updatedAt,
    id: _,
    ...content
  } = await call(store, 'layouts.get', { id: source });
  const { items } = await call(store, 'translations.list', { id: source });
  const { id, warnings } = await call(store, 'layouts.create', { ...content, name } as InputOf<'layouts.create'>);
  for (const { version, createdAt, updatedAt, ...translation } of items) {
    await call(store, 'translations.put', { id, ...translation } as InputOf<'translations.put'>);
  }
  return { id, warnings };
}
