import { z } from 'zod';
import { liquidReferences, printsOne } from '../liquid/references.js';
import { templateFaults } from '../liquid/template-fault.js';
import { anyOf, type Reasons, textFault } from '../shared/fields.js';

/** The footer texts of marketing emails, set by a store, a layout or a translation. */
const MAX_UNSUBSCRIBE_TEXT = 2000;
const MAX_LINK_LABEL = 100;
export const MAX_COMPANY_DETAILS = 2000;

const PLACEHOLDERS = ['unsubscribe_link', 'unsubscribe_url'];

/** Marketing email without a way to unsubscribe is illegal. */
export function unsubscribeTextFault(text: string): Reasons {
  const fault = textFault(text, MAX_UNSUBSCRIBE_TEXT, 'lines') ?? templateFaults(text);
  if (fault) return fault;
  if (printsOne(text, PLACEHOLDERS)) return undefined;
  return 'must contain {{ unsubscribe_link }} or {{ unsubscribe_url }}';
}

/** The label becomes part of `unsubscribe_link`, which templates can read. */
export const NO_SECRET_IN_LABEL = 'a secret cannot be used here';

/** A link without a label would be invisible. */
export function linkLabelFault(text: string): Reasons {
  if (text.trim() === '') return 'must not be blank';
  const faults = textFault(text, MAX_LINK_LABEL, 'line') ?? templateFaults(text);
  return faults ?? (liquidReferences(text).secrets.length > 0 ? NO_SECRET_IN_LABEL : undefined);
}
export const companyDetailsFault = (text: string) =>
  textFault(text, MAX_COMPANY_DETAILS, 'lines') ?? templateFaults(text);

/** Footer texts of a layout. Each set field replaces the store's text for that field only. */
export interface MarketingTexts {
  unsubscribeText?: string;
  unsubscribeLinkLabel?: string;
  companyDetails?: string;
}

/** Footer texts of a translation. Null: the store's text instead of the layout's. */
export type TranslationTexts = { [F in keyof MarketingTexts]?: string | null };

const FAULTS: Record<keyof MarketingTexts, (text: string) => Reasons> = {
  unsubscribeText: unsubscribeTextFault,
  unsubscribeLinkLabel: linkLabelFault,
  companyDetails: companyDetailsFault,
};
const isField = (field: string): field is keyof MarketingTexts => Object.hasOwn(FAULTS, field);

/**
 * Validates the texts and returns them in the order in which they are shown, so sending them back changes nothing. No field at all is the same as null. On a layout, a null field is unset
 * and dropped; in a translation it means "not the layout's".
 */
function readTexts(
  value: unknown,
  fault: (reason: string | string[], path?: string[]) => void,
  nulls: 'drop' | 'keep',
) {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object' || Array.isArray(value)) {
    fault('must be an object');
    return null;
  }
  const texts: TranslationTexts = {};
  for (const [field, text] of Object.entries(value)) {
    if (!isField(field)) fault('unknown field', [field]);
    else if (text === null) {
      if (nulls === 'keep') texts[field] = null;
    } else if (typeof text !== 'string') fault('must be a string', [field]);
    // Empty labels stored before the check existed can be sent back.
    else if (text !== '' || field !== 'unsubscribeLinkLabel') {
      const reason = FAULTS[field](text);
      if (reason) fault(reason, [field]);
      texts[field] = text;
    }
  }
  const ordered = Object.keys(FAULTS).filter((field): field is keyof MarketingTexts => field in texts);
  return ordered.length > 0 ? Object.fromEntries(ordered.map((field) => [field, texts[field]])) : null;
}

export const MarketingTextsInput = anyOf(
  ['object', 'null'],
  'Footer texts for marketing emails, each replacing the store’s: unsubscribeText (with {{ unsubscribe_link }}), unsubscribeLinkLabel, companyDetails. Null: the store’s texts.',
  (value, fault) => readTexts(value, fault, 'drop') as MarketingTexts | null,
);
export const TranslationTextsInput = anyOf(
  ['object', 'null'],
  'Footer texts for this language, overriding the layout’s field by field; a null field means the store’s text. Null: the layout’s texts. Omitted: unchanged.',
  (value, fault) => readTexts(value, fault, 'keep'),
);
export const MarketingTextsView = z
  .object({
    unsubscribeText: z.string().optional(),
    unsubscribeLinkLabel: z.string().optional(),
    companyDetails: z.string().optional(),
  })
  .nullable();
export const TranslationTextsView = z
  .object({
    unsubscribeText: z.string().nullable().optional(),
    unsubscribeLinkLabel: z.string().nullable().optional(),
    companyDetails: z.string().nullable().optional(),
  })
  .nullable();
