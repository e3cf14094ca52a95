import { DEFAULT_FOOTERS } from '../domain/default-footers.js';
import type { LanguageContent, LayoutContent } from '../domain/layout.js';
import { matchLocale } from '../domain/locale-match.js';
import type { MarketingTexts } from '../domain/marketing-texts.js';
import { overlaidTexts } from '../domain/promote.js';
import type { Settings } from '../domain/settings.js';
import type { TranslationContent } from '../domain/translation.js';

/** What a mail in one language is made of: a translation, with what it takes from its layout filled in. */
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

/** What comes before the link to unsubscribe where nobody wrote a sentence. */
export const defaultQuestion = (lang: string) => defaultFooter(lang).question;

/** The footer of a marketing mail, each text from the language over the store's settings over the service's own. */
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
