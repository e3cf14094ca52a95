import { z } from 'zod';
import { type Design, DesignInput } from '../design/index.js';
import { templateFaults } from '../liquid/template-fault.js';
import { anyOf, checked, checkedText, id, optionalText, requiredName, Time, textFault } from '../shared/fields.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';
import { searchText } from '../shared/paging.js';
import { type Attachment, AttachmentsInput, AttachmentsView } from './attachment.js';
import { IfLayoutVersion } from './if-version.js';
import { normaliseLocale } from './locale.js';
import { type MarketingTexts, MarketingTextsInput, MarketingTextsView } from './marketing-texts.js';

export const BODY_TYPES = ['visual', 'text'] as const;
export type BodyType = (typeof BODY_TYPES)[number];
export const CATEGORIES = ['transactional', 'marketing'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The content of one language. A visual layout has a design, a text layout a body and attachments. */
export interface LanguageContent {
  subject: string;
  previewText: string;
  bodyDesign?: Design;
  body?: string;
  attachments?: Attachment[];
  marketingTexts: MarketingTexts | null;
}

/** Everything in a version of a layout except its translations. */
export interface LayoutContent extends LanguageContent {
  name: string;
  description: string;
  bodyType: BodyType;
  defaultLocale: string;
  category: Category;
}

/** The clear columns, shown in lists. */
export interface LayoutSummary {
  id: string;
  name: string;
  description: string;
  bodyType: BodyType;
  defaultLocale: string;
  category: Category;
  subject: string;
  previewText: string;
  /** Language codes of the translations, without the layout's own. */
  translations: string[];
  version: number;
  createdAt: number;
  updatedAt: number;
}
export interface LayoutRow extends LayoutSummary {
  search: string;
}
export type LayoutChange = Omit<LayoutRow, 'id' | 'createdAt' | 'version'>;

const MAX_LINE = 5000;

/** Liquid that renders to one line: line breaks collapse. */
const lineFault = (text: string) => textFault(text, MAX_LINE, 'lines') ?? templateFaults(text);

export const LayoutId = id('Email layout id.');
export const SubjectInput = z
  .string()
  .check(checked((text) => (text.trim() === '' ? 'required' : lineFault(text))))
  .meta({ minLength: 1, maxLength: MAX_LINE, description: 'Subject line; Liquid allowed.' });
export const PreviewTextInput = checkedText(MAX_LINE, 'Inbox preview line; Liquid allowed.', templateFaults, 'lines');
/** Null counts as absent, so the other body type's field can be sent back empty. */
export const BodyInput = anyOf(
  ['string', 'null'],
  'Text layouts only: the HTML body; Liquid allowed. cid:KEY shows an uploaded image.',
  (value, fault) => {
    if (value === null || value === undefined) return undefined;
    if (typeof value !== 'string') {
      fault('must be a string');
      return undefined;
    }
    const reason = textFault(value, Number.MAX_SAFE_INTEGER, 'lines') ?? templateFaults(value);
    if (reason) fault(reason);
    return value;
  },
).optional();

export const LocaleInput = (description: string, extra: Record<string, unknown> = {}) =>
  anyOf(
    ['string'],
    description,
    (value, fault) => {
      const locale = typeof value === 'string' ? normaliseLocale(value) : undefined;
      if (locale === undefined) fault('not a language code');
      return locale ?? '';
    },
    extra,
  );

const fields = {
  name: requiredName(200, 'Layout name.'),
  description: optionalText(2000, 'lines', 'Internal note, not shown to customers.'),
  bodyType: z
    .enum(BODY_TYPES)
    .describe('visual (default): block design; text: HTML body. Fixed after creation.')
    .optional(),
  defaultLocale: LocaleInput('Main language, such as en or pt-br.').optional(),
  category: z.enum(CATEGORIES).describe('marketing: skips unsubscribed recipients and adds the footer.').optional(),
  subject: SubjectInput,
  previewText: PreviewTextInput,
  bodyDesign: DesignInput.optional(),
  body: BodyInput,
  attachments: AttachmentsInput,
  marketingTexts: MarketingTextsInput.optional(),
};

export const LayoutInput = z.strictObject(fields);
export const LayoutPatch = z.strictObject({
  id: LayoutId,
  ...fields,
  name: fields.name.optional(),
  subject: fields.subject.optional(),
  ifVersion: IfLayoutVersion,
});
export type LayoutFields = z.output<typeof LayoutInput>;

export const LayoutSummaryView = asWritten(
  z.object({
    id: LayoutId,
    name: z.string(),
    description: z.string(),
    bodyType: z.enum(BODY_TYPES),
    defaultLocale: z.string(),
    category: z.enum(CATEGORIES),
    subject: z.string(),
    previewText: z.string(),
    languages: z.array(z.string()),
    version: z.int(),
    createdAt: Time,
    updatedAt: Time,
  }),
  MAIL_CONTENT,
);
/** Stored designs are returned as written, so they are not checked again. */
export const DesignView = z.looseObject({});
export const LayoutView = asWritten(
  LayoutSummaryView.extend({
    marketingTexts: MarketingTextsView,
    bodyDesign: DesignView.describe('Design of a visual layout; see layout-schema.').optional(),
    body: z.string().optional(),
    attachments: AttachmentsView.optional(),
  }),
  MAIL_CONTENT,
);

export const showLayoutSummary = (row: LayoutSummary): z.input<typeof LayoutSummaryView> => {
  const { translations, ...rest } = row;
  return {
    ...rest,
    languages: [row.defaultLocale, ...translations],
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
};

export const showLayout = (row: LayoutSummary, content: LayoutContent): z.input<typeof LayoutView> => ({
  ...showLayoutSummary(row),
  marketingTexts: content.marketingTexts,
  ...(content.bodyType === 'visual'
    ? { bodyDesign: content.bodyDesign as Record<string, unknown> | undefined }
    : { body: content.body ?? '', attachments: content.attachments ?? [] }),
});

export const layoutSearch = ({ name, subject, description }: Pick<LayoutSummary, 'name' | 'subject' | 'description'>) =>
  searchText(name, subject, description);
