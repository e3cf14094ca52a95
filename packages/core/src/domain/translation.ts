import { z } from 'zod';
import { DesignInput } from '../design/index.js';
import { anyOf, Time } from '../shared/fields.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';
import { type Attachment, AttachmentsView, readAttachments } from './attachment.js';
import { ifVersion } from './if-version.js';
import {
  BodyInput,
  type BodyType,
  DesignView,
  type LanguageContent,
  type LayoutContent,
  LayoutId,
  LocaleInput,
  PreviewTextInput,
  SubjectInput,
} from './layout.js';
import { type TranslationTexts, TranslationTextsInput, TranslationTextsView } from './marketing-texts.js';
import type { StoredPart } from './version.js';

/** Maximum translations per layout, not counting its own language. */
export const MAX_TRANSLATIONS = 30;

/** A translation of a layout. Null: inherited from the layout. */
export interface TranslationContent extends Omit<LanguageContent, 'attachments' | 'marketingTexts'> {
  attachments?: Attachment[] | null;
  marketingTexts: TranslationTexts | null;
}

export const TranslationAttachmentsInput = anyOf(
  ['array', 'null'],
  'Text layouts only: attachments for this language, shaped like the layout’s; an empty list for none. Null: the layout’s. Omitted: unchanged.',
  (value, fault) => (value === null || value === undefined ? null : readAttachments(value, fault)),
);

const content = {
  subject: SubjectInput,
  previewText: PreviewTextInput,
  bodyDesign: DesignInput.optional(),
  body: BodyInput,
  attachments: TranslationAttachmentsInput.optional(),
  marketingTexts: TranslationTextsInput.optional(),
};
/** The content of a language, from any source. */
export const TranslationFields = z.strictObject(content);
export type TranslationFields = z.output<typeof TranslationFields>;
export const TranslationLocale = LocaleInput('Language code, such as de or pt-br.', { identity: true });
export const TranslationInput = z.strictObject({
  id: LayoutId,
  locale: TranslationLocale,
  ...content,
  ifVersion: ifVersion(
    'The translation’s version you read; refused if a newer one was saved. 0: refused if the language exists.',
  ),
});
export const IfTranslationVersion = ifVersion('The translation’s version you read; refused if a newer one was saved.');

export const TranslationView = asWritten(
  z.object({
    locale: z.string(),
    subject: z.string(),
    previewText: z.string(),
    bodyDesign: DesignView.describe('Design, for visual layouts.').optional(),
    body: z.string().optional(),
    attachments: AttachmentsView.nullable().describe('Null: the layout’s. Text layouts only.').optional(),
    marketingTexts: TranslationTextsView.describe('Null: the layout’s.'),
    version: z.int().describe('Number of the layout version that last changed this language.'),
    createdAt: Time,
    updatedAt: Time,
  }),
  MAIL_CONTENT,
);

/** Content of the other body type is refused: it would be stored and never sent. */
export function otherKindFault(sent: TranslationFields, bodyType: BodyType) {
  const field =
    bodyType === 'text'
      ? sent.bodyDesign !== undefined && 'bodyDesign'
      : (sent.body !== undefined && 'body') || (sent.attachments !== undefined && 'attachments');
  return field
    ? { field, reason: bodyType === 'text' ? 'only for visual layouts' : 'only for text layouts' }
    : undefined;
}

/** The new content of a language: omitted fields are empty, except two that keep their value. */
export function buildTranslation(
  sent: TranslationFields,
  bodyType: BodyType,
  before?: TranslationContent,
): TranslationContent {
  return {
    subject: sent.subject,
    previewText: sent.previewText ?? '',
    ...(bodyType === 'visual'
      ? { bodyDesign: sent.bodyDesign ?? { blocks: [] } }
      : {
          body: sent.body ?? '',
          attachments: sent.attachments === undefined ? (before?.attachments ?? null) : sent.attachments,
        }),
    marketingTexts: sent.marketingTexts === undefined ? (before?.marketingTexts ?? null) : sent.marketingTexts,
  };
}

/** The API view. */
export const showTranslation = (part: StoredPart) => show(part.locale, JSON.parse(part.content), part);

/** The layout's own language, in the same shape. */
export function showMainLanguage(part: StoredPart) {
  const { name, description, bodyType, category, defaultLocale, ...own }: LayoutContent = JSON.parse(part.content);
  return show(defaultLocale, own, part);
}

function show(
  locale: string,
  { bodyDesign, ...rest }: TranslationContent,
  { version, createdAt, updatedAt }: StoredPart,
): z.input<typeof TranslationView> {
  return {
    locale,
    ...rest,
    ...(bodyDesign && { bodyDesign: bodyDesign as unknown as Record<string, unknown> }),
    version,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
