import { z } from 'zod';
import { type BodyType, type LanguageContent, LayoutInput } from '../domain/layout.js';
import { TranslationFields } from '../domain/translation.js';
import { type FieldFault, faultAt } from '../sending/render-faults.js';
import { fieldPath, valueAt } from '../shared/faults.js';

/** Why a draft cannot be saved or rendered; in a design, with the id of the block. */
export const DraftFault = z.object({
  field: z.string(),
  blockId: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
  message: z.string(),
});

const CONTENT = {
  visual: ['subject', 'previewText', 'bodyDesign', 'marketingTexts'],
  text: ['subject', 'previewText', 'body', 'attachments', 'marketingTexts'],
} as const satisfies Record<BodyType, (keyof LanguageContent)[]>;
const EMPTY = { subject: '', previewText: '', body: '', bodyDesign: { blocks: [] }, marketingTexts: null };

/** The id of the innermost block on a path. */
function blockAt(draft: unknown, path: readonly PropertyKey[]) {
  for (let length = path.length; length > 1; length--) {
    const { id, type } = (valueAt(draft, path.slice(0, length)) ?? {}) as { id?: unknown; type?: unknown };
    if (typeof id === 'string' && typeof type === 'string') return { blockId: id };
  }
  return {};
}

/** Shown instead of a block that is not complete, so the rest of a design can be seen meanwhile. */
const PLACEHOLDER = { type: 'spacer', height: 48, backgroundColor: '#e4e4e7' };

/** The design with placeholders for the innermost blocks that have faults. Paths of the other blocks stay. */
function withPlaceholders(design: unknown, faults: readonly { path: PropertyKey[] }[]): unknown {
  const copy = structuredClone(design);
  for (const { path } of faults) {
    const at = path.findLastIndex((step, i) => typeof step === 'number' && path[i - 1] === 'blocks');
    const list = at > 0 ? valueAt(copy, path.slice(0, at)) : undefined;
    if (Array.isArray(list)) list[path[at] as number] = PLACEHOLDER;
  }
  return copy;
}

/**
 * The content of a draft and what is wrong with it. Fields that cannot be saved are empty in the content; a design has
 * placeholders for its faulty blocks. `isBroken`: nothing of the body can be shown.
 */
export function readDraft(sent: Record<string, unknown>, bodyType: BodyType, isMain: boolean) {
  const schemas: Record<string, z.ZodType> = (isMain ? LayoutInput : TranslationFields).shape;
  const faults: (FieldFault & { blockId?: string })[] = [];
  const content: Record<string, unknown> = {};
  let isBroken = false;
  for (const field of CONTENT[bodyType]) {
    const read = schemas[field]!.safeParse(sent[field]);
    const issues = read.error?.issues ?? [];
    const shown =
      read.success || field !== 'bodyDesign' ? read : schemas[field]!.safeParse(withPlaceholders(sent[field], issues));
    isBroken ||= !shown.success && /^body/.test(field);
    content[field] = shown.data ?? EMPTY[field as keyof typeof EMPTY];
    for (const { path, message } of issues) {
      const place = [field, ...path];
      faults.push({ ...faultAt(fieldPath(place), message), ...blockAt(sent, place) });
    }
  }
  return { content: content as unknown as LanguageContent, faults, isBroken };
}
