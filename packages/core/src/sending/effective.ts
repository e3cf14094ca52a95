import { DEFAULT_FOOTERS } from '../domain/default-footers.js';
import type { LanguageContent, LayoutContent } from '../domain/layout.js';
import { matchLocale } from '../domain/locale-match.js';
import type { MarketingTexts } from '../domain/marketing-texts.js';
import { overlaidTexts } from '../domain/promote.js';
import type { Settings } from '../domain/settings.js';
import type { TranslationContent } from '../domain/translation.js';

/** The resolved content of one language: a translation with inherited values from the layout. */
export function effectiveContent(layout: LayoutContent, translation?: TranslationContent): LanguageContent {
  const { subject, previewText, bodyDesign, body } = translation ?? layout;
  const marketingTexts = overlaidTexts(layout.marketingTexts, translation?.marketingTexts ?? null);
  return {
    subject,
    previewText,
    ...(layout.bodyType === 'visual'
      ? { bodyDesign: bodyDesign ?? { blocks: [] } }
      : { body: body ?? '', attachments: translation?.attachments ?? layout.attachments ?? [] }),
    marketingTexts: Object.keys(marketingTexts).length > 0 ? marketingTexts : null,
  };
}

const defaultFooter = (lang: string) => DEFAULT_FOOTERS[matchLocale(lang, Object.keys(DEFAULT_FOOTERS)) ?? 'en']!;

/** The default text before the unsubscribe link. */
export const defaultQuestion = (lang: string) => defaultFooter(lang).question;

/** The footer of a marketing email. Each text comes from the language, else the store's settings, else the built-in default. */
export function footerTexts(
  own: MarketingTexts | null,
  settings: Pick<Settings, 'texts' | 'companyDetails'>,
  lang: string,
): Required<MarketingTexts> {
  const stored = settings.texts[matchLocale(lang, Object.keys(settings.texts)) ?? ''];
  const preset = defaultFooter(lang);
  return {
    unsubscribeText: own?.unsubscribeText ?? stored?.unsubscribeText ?? `${preset.question} {{ unsubscribe_link }}`,
    unsubscribeLinkLabel: own?.unsubscribeLinkLabel ?? stored?.unsubscribeLinkLabel ?? preset.label,
    companyDetails: own?.companyDetails ?? settings.companyDetails,
  };
}
