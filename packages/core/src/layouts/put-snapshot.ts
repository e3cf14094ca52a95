import type { z } from 'zod';
import type { IfVersion } from '../domain/if-version.js';
import { type LayoutView, showLayout } from '../domain/layout.js';
import { readSnapshot, type Snapshot, snapshotOf } from '../domain/snapshot.js';
import type { VersionNote } from '../domain/version.js';
import type { Context } from '../operation.js';
import type { Stores } from '../ports/index.js';
import { invalid } from '../shared/errors.js';
import { lockLayout } from './lock-layout.js';
import { saveLayout, type Written } from './save-layout.js';
import { languagesOf, withoutDeletedFiles } from './without-deleted-files.js';

/**
 * Saves a snapshot of a layout, with exactly its languages, as a new version. It is validated like any save: a deleted
 * preset, for example, is refused. Content that needs a deleted file is refused too, or, with `leaveOut`, left out with a
 * warning. The result has `extra`, too.
 */
export function putSnapshot<E extends object>(
  context: Context,
  { id, ifVersion }: { id: string; ifVersion?: IfVersion | undefined },
  find: (tx: Stores) => Promise<Snapshot>,
  noteOn: (summary: string) => VersionNote,
  extra: E,
  { leaveOut = false } = {},
): Promise<E & { version: number; layout: z.input<typeof LayoutView>; warning?: string }> {
  const { storeId, ports } = context;
  return ports.transaction(async (tx) => {
    const { locked, version, row, layout } = await lockLayout(tx, storeId, id, ifVersion);
    const kept = await find(tx);
    readSnapshot(kept.layout, kept.translations);
    if (kept.layout.bodyType !== row.bodyType) throw invalid('bodyType', 'cannot change after creation');
    const { snapshot: wanted, ...told } = leaveOut ? await withoutDeletedFiles(tx, storeId, kept) : { snapshot: kept };
    const parts = await tx.layouts.listParts(storeId, id);
    const now = { ...snapshotOf(parts), layout };
    const written = changesBetween(now, wanted);
    const note = noteOn(changesIn(written, now, wanted));
    const saved = await saveLayout(tx, context, locked, wanted.layout, written, note);
    return { ...extra, version, layout: showLayout(saved, wanted.layout), ...told };
  });
}

/** The writes and removals between two snapshots. */
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

/** Names the languages that a save changes: `changed en, added de, removed fr`. */
function changesIn(written: Written[], before: Snapshot, after: Snapshot): string {
  const told = written.map(({ locale, content }) => {
    if (content === null) return `removed ${locale}`;
    if (locale === '') return `changed ${after.layout.defaultLocale}`;
    return `${locale in before.translations ? 'changed' : 'added'} ${locale}`;
  });
  return told.join(', ') || 'saved without changes';
}
