import type { z } from 'zod';
import { type LayoutView, showLayout } from '../domain/layout.js';
import { readSnapshot, type Snapshot, snapshotOf } from '../domain/snapshot.js';
import type { VersionNote } from '../domain/version.js';
import { found, invalid } from '../errors.js';
import type { Context } from '../operation.js';
import type { Stores } from '../ports/index.js';
import { saveLayout, type Written } from './save-layout.js';

/**
 * Puts a layout back to a snapshot, with exactly its languages, as a new version. It is checked like anything that is
 * saved today: what refers to a deleted file, for example, changes nothing.
 */
export function putSnapshot(
  context: Context,
  id: string,
  find: (tx: Stores) => Promise<Snapshot>,
  note: VersionNote,
): Promise<{ version: number; layout: z.input<typeof LayoutView> }> {
  const { storeId, ports } = context;
  return ports.transaction(async (tx) => {
    const version = found(await tx.layouts.nextVersion(storeId, id), 'layout');
    const { row, content } = found(await tx.layouts.find(storeId, id), 'layout');
    const wanted = await find(tx);
    readSnapshot(wanted.layout, wanted.translations);
    if (wanted.layout.bodyType !== row.bodyType) throw invalid('bodyType', 'cannot change after creation');
    const parts = await tx.layouts.listParts(storeId, id);
    const now = snapshotOf([{ locale: '', content }, ...parts]);
    const written = changesBetween(now, wanted);
    const saved = await saveLayout(tx, context, { row, layout: wanted.layout }, version, written, note);
    return { version, layout: showLayout(saved, wanted.layout) };
  });
}

/** What has to be written and taken away to get from one snapshot to another. */
function changesBetween(from: Snapshot, to: Snapshot): Written[] {
  const before = languagesOf(from);
  const after = languagesOf(to);
  const gone = before.filter(({ locale }) => !after.some((language) => language.locale === locale));
  const changed = after.filter(({ locale, content }) => {
    const old = before.find((language) => language.locale === locale);
    return JSON.stringify(old?.content) !== JSON.stringify(content);
  });
  return [...gone.map((language) => ({ ...language, content: null })), ...changed];
}

const languagesOf = ({ layout, translations }: Snapshot): Written[] => [
  { locale: '', content: layout },
  ...Object.entries(translations).map(([locale, content]) => ({ locale, content, path: ['translations', locale] })),
];
