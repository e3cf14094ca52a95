import type { LayoutContent, LayoutSummary } from '../domain/layout.js';
import { summaryOf } from '../domain/layout-content.js';
import type { Context } from '../operation.js';
import { clearOf, noteOf, noteUses, queueSave } from './save-layout.js';

const NO_USES = { usesFiles: false, usesPresets: false };

/** Stores a new layout as version 1 and returns what the caller makes of it, which an idempotency key keeps. */
export function createLayout<T>(content: LayoutContent, context: Context, show: (row: LayoutSummary) => T): Promise<T> {
  const { storeId, ports } = context;
  const note = noteOf(context, summaryOf(content));
  const { createdAt } = note;
  const row = { ...clearOf(content, [], createdAt), id: ports.ids.uuid(), version: 1, createdAt };
  return ports.transaction(async (tx) => {
    await noteUses(tx, storeId, row.id, [{ locale: '', content }], NO_USES);
    await queueSave(tx, storeId, row.id, row.version, note);
    await tx.layouts.insert(storeId, row, JSON.stringify(content), note);
    return show(row);
  });
}
