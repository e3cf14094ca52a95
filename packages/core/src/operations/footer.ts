import { z } from 'zod';
import { type LayoutContent, LayoutId } from '../domain/layout.js';
import { resolveLocale } from '../domain/locale-match.js';
import type { MarketingTexts, TranslationTexts } from '../domain/marketing-texts.js';
import { DEFAULT_SETTINGS } from '../domain/settings.js';
import type { TranslationContent } from '../domain/translation.js';
import { findLayout } from '../layouts/find-layout.js';
import { type Context, defineOperation } from '../operation.js';
import { footerTexts } from '../sending/effective.js';
import { found } from '../shared/errors.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';

const SOURCES = ['language', 'layout', 'settings', 'default'] as const;
const FooterText = asWritten(
  z.object({
    text: z.string().describe('The text that is sent.'),
    source: z.enum(SOURCES).describe('Where it comes from.'),
    inherited: z.string().describe('The text without an own one of this language.'),
    inheritedFrom: z.enum(SOURCES),
  }),
  MAIL_CONTENT,
);
type Source = (typeof SOURCES)[number];
/** Where texts may come from, the nearest first. Null: the layout's text is not used. */
type Level = [source: Source, texts: TranslationTexts | null];

async function translationTexts(id: string, locale: string, { storeId, ports }: Context) {
  const part = found(await ports.layouts.findPart(storeId, id, locale), 'translation');
  return (JSON.parse(part.content) as TranslationContent).marketingTexts;
}

const EMPTY = { texts: {}, companyDetails: '' };

export const footer = {
  'layouts.footer': defineOperation({
    title: 'Get the footer texts of a layout',
    description:
      'Returns the footer texts that a language of a marketing layout is sent with, and where each comes from: the language, the layout, the settings of the store or the built-in default.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject({
      id: LayoutId,
      locale: z.string().describe('Requested language; the closest available one is used.').optional(),
    }),
    output: z.object({
      locale: z.string(),
      unsubscribeText: FooterText,
      unsubscribeLinkLabel: FooterText,
      companyDetails: FooterText,
    }),
    example: { id: '…', locale: 'de' },
    subject: findLayout,
    async handler({ id, locale: wanted }, context) {
      const { row, content } = await findLayout({ id }, context);
      const { storeId, ports } = context;
      const locale = resolveLocale(wanted, row.defaultLocale, row.translations);
      const settings = { ...DEFAULT_SETTINGS, ...(await ports.settings.find(storeId)) };
      const layout: Level = ['layout', (JSON.parse(content) as LayoutContent).marketingTexts];
      const builtIn = footerTexts(null, EMPTY, locale);
      const shared = footerTexts(null, settings, locale);
      const levels: Level[] =
        locale === row.defaultLocale ? [layout] : [['language', await translationTexts(id, locale, context)], layout];
      const textOf = (field: keyof MarketingTexts, from: Level[]): [text: string, source: Source] => {
        const own = from.find(([, texts]) => texts?.[field] !== undefined);
        const text = own?.[1]?.[field];
        if (own && text !== null && text !== undefined) return [text, own[0]];
        return [shared[field], shared[field] === builtIn[field] ? 'default' : 'settings'];
      };
      const shown = (field: keyof MarketingTexts) => {
        const [text, source] = textOf(field, levels);
        const [inherited, inheritedFrom] = textOf(field, levels.slice(1));
        return { text, source, inherited, inheritedFrom };
      };
      return {
        locale,
        unsubscribeText: shown('unsubscribeText'),
        unsubscribeLinkLabel: shown('unsubscribeLinkLabel'),
        companyDetails: shown('companyDetails'),
      };
    },
  }),
};
