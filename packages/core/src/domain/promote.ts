import type { LayoutContent } from './layout.js';
import type { MarketingTexts, TranslationTexts } from './marketing-texts.js';
import type { TranslationContent } from './translation.js';

const FIELDS = ['unsubscribeText', 'unsubscribeLinkLabel', 'companyDetails'] as const;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The layout's footer texts overridden by a translation's, without the store's. */
export function overlaidTexts(layout: MarketingTexts | null, translation: TranslationTexts | null): MarketingTexts {
  const texts: MarketingTexts = {};
  for (const field of FIELDS) {
    const own = translation?.[field];
    const text = own === undefined ? layout?.[field] : own;
    if (text !== undefined && text !== null) texts[field] = text;
  }
  return texts;
}

/** The translation texts that give the same result on another layout; null if none are needed. */
function textsOver(wanted: MarketingTexts, layout: MarketingTexts): TranslationTexts | null {
  const texts: TranslationTexts = {};
  for (const field of FIELDS) if (wanted[field] !== layout[field]) texts[field] = wanted[field] ?? null;
  return Object.keys(texts).length > 0 ? texts : null;
}

/**
 * Swaps a translation with the layout. Every language keeps its resolved content: one that inherited attachments or a
 * footer text from the layout gets its own copy where the layout's changed. Returns the new layout, the translation for
 * its former language, and the translations that had to change.
 */
export function promote(
  layout: LayoutContent,
  translations: Record<string, TranslationContent>,
  locale: string,
): { layout: LayoutContent; former: TranslationContent; changed: Record<string, TranslationContent> } {
  const chosen = translations[locale]!;
  const { attachments = [] } = layout;
  const isText = layout.bodyType === 'text';
  const newTexts = overlaidTexts(layout.marketingTexts, chosen.marketingTexts);
  const newAttachments = chosen.attachments ?? attachments;

  /** The same language on the new layout. Values that are the same in both layouts stay inherited. */
  const over = (language: TranslationContent): TranslationContent => {
    const taken = language.attachments ?? (same(attachments, newAttachments) ? null : attachments);
    const unchanged = language.marketingTexts;
    const wanted = overlaidTexts(layout.marketingTexts, unchanged);
    const stays = same(wanted, overlaidTexts(newTexts, unchanged));
    return {
      ...language,
      ...(isText && { attachments: taken }),
      marketingTexts: stays ? unchanged : { ...unchanged, ...textsOver(wanted, newTexts) },
    };
  };

  const { name, description, bodyType, defaultLocale, category, ...own } = layout;
  const others = Object.entries(translations).filter(([code]) => code !== locale);
  return {
    layout: {
      name,
      description,
      bodyType,
      defaultLocale: locale,
      category,
      ...contentOf(chosen),
      ...(isText && { attachments: newAttachments }),
      marketingTexts: Object.keys(newTexts).length > 0 ? newTexts : null,
    },
    former: over({ ...contentOf(own), ...(isText && { attachments: null }), marketingTexts: null }),
    changed: Object.fromEntries(
      others
        .map(([code, language]) => [code, over(language)] as const)
        .filter(([code, now]) => !same(now, translations[code])),
    ),
  };
}

/** The fields with the same meaning on a layout and in a translation. */
function contentOf({
  subject,
  previewText,
  bodyDesign,
  body,
}: Pick<TranslationContent, 'subject' | 'previewText' | 'bodyDesign' | 'body'>) {
  return { subject, previewText, ...(bodyDesign && { bodyDesign }), ...(body !== undefined && { body }) };
}
