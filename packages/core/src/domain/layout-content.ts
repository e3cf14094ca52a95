import { invalidFields } from '../shared/faults.js';
import type { LayoutContent, LayoutFields } from './layout.js';

/** Content of the other body type is refused: it would be stored and never sent. */
function otherKind(sent: Partial<LayoutFields>, bodyType: LayoutContent['bodyType']) {
  const [fields, kind] =
    bodyType === 'visual' ? ([['body', 'attachments'], 'text'] as const) : ([['bodyDesign'], 'visual'] as const);
  return fields
    .filter((field) => sent[field] !== undefined)
    .map((field) => ({ field, reason: `only for ${kind} layouts` }));
}

/** Merges the sent fields into the stored ones (none on create) and applies defaults. */
export function buildLayout(sent: Partial<LayoutFields>, stored?: LayoutContent): LayoutContent {
  const bodyType = stored?.bodyType ?? sent.bodyType ?? 'visual';
  const faults: { field: string; reason: string }[] = otherKind(sent, bodyType);
  if (sent.bodyType !== undefined && sent.bodyType !== bodyType)
    faults.unshift({ field: 'bodyType', reason: 'cannot change after creation' });
  if (faults.length > 0) throw invalidFields(faults);
  return {
    name: sent.name ?? stored?.name ?? '',
    description: sent.description ?? stored?.description ?? '',
    bodyType,
    defaultLocale: sent.defaultLocale ?? stored?.defaultLocale ?? 'en',
    category: sent.category ?? stored?.category ?? 'transactional',
    subject: sent.subject ?? stored?.subject ?? '',
    previewText: sent.previewText ?? stored?.previewText ?? '',
    ...(bodyType === 'visual'
      ? { bodyDesign: sent.bodyDesign ?? stored?.bodyDesign ?? { blocks: [] } }
      : { body: sent.body ?? stored?.body ?? '', attachments: sent.attachments ?? stored?.attachments ?? [] }),
    marketingTexts: sent.marketingTexts === undefined ? (stored?.marketingTexts ?? null) : sent.marketingTexts,
  };
}

/** The summary of a version: which fields changed. */
export function summaryOf(content: LayoutContent, before?: LayoutContent): string {
  if (!before) return 'created';
  const changed = Object.keys(content).filter(
    (field) =>
      JSON.stringify(content[field as keyof LayoutContent]) !== JSON.stringify(before[field as keyof LayoutContent]),
  );
  return changed.length === 0 ? 'saved without changes' : `changed ${changed.join(', ')}`;
}
