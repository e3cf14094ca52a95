import { z } from 'zod';
import { allowsVersion, IfLayoutVersion, type IfVersion, stale } from '../domain/if-version.js';
import { LayoutId, type LayoutSummary, LayoutView, showLayout } from '../domain/layout.js';
import { normaliseLocale } from '../domain/locale.js';
import { promote } from '../domain/promote.js';
import {
  buildTranslation,
  IfTranslationVersion,
  MAX_TRANSLATIONS,
  otherKindFault,
  showMainLanguage,
  showTranslation,
  type TranslationContent,
  TranslationInput,
  TranslationLocale,
  TranslationView,
} from '../domain/translation.js';
import type { StoredPart, VersionNote } from '../domain/version.js';
import { findLayout } from '../layouts/find-layout.js';
import { layoutWarnings, Warnings } from '../layouts/layout-warnings.js';
import { lockLayout, savedVersion } from '../layouts/lock-layout.js';
import { noteOf, saveLayout, type Written } from '../layouts/save-layout.js';
import { driftFindings } from '../lint/drift.js';
import { asFinding, FindingView } from '../lint/finding.js';
import { saveWarnings } from '../lint/save-warnings.js';
import { sideBySide } from '../lint/side-by-side.js';
import { defineOperation } from '../operation.js';
import type { Stores } from '../ports/index.js';
import { effectiveContent } from '../sending/effective.js';
import { readLanguage } from '../sending/read-language.js';
import { found, invalid, notFound } from '../shared/errors.js';
import { invalidFields } from '../shared/faults.js';
import { LocaleCode } from '../shared/fields.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';
import { paged, pageOf, pagingBy } from '../shared/paging.js';

const wantedLocale = z.string().meta({
  identity: true,
  description: 'Language code, such as de; case and separator do not matter.',
});

const TextPairView = asWritten(
  z.object({
    field: z.string(),
    blockId: z.string().optional(),
    blockType: z.string().optional(),
    main: z.string().optional(),
    translation: z.string().optional(),
  }),
  MAIL_CONTENT,
);

/** Checks the condition of a write to one language, which may not exist. */
async function requireVersion(
  tx: Stores,
  [storeId, id, locale]: [storeId: string, id: string, locale: string],
  ifVersion: IfVersion | undefined,
  current: number | undefined,
): Promise<void> {
  if (allowsVersion(ifVersion, current)) return;
  throw stale(ifVersion!, current === undefined ? undefined : await savedVersion(tx, storeId, id, current), locale);
}

const SavedTranslationView = asWritten(TranslationView.extend({ warnings: Warnings }), MAIL_CONTENT);

const example = {
  id: '…',
  locale: 'de',
  subject: 'Ihre Bestellung {{ variables.order.number }}',
  previewText: 'Vielen Dank, {{ variables.customer.first_name }}',
};

export const translations = {
  'translations.list': defineOperation({
    title: 'List translations of a layout',
    description:
      'Lists the translations of an email layout with their content, ordered by language code; all on one page by default. The layout’s main language is not in items but in main, in the same shape.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({ id: LayoutId, ...pagingBy(MAX_TRANSLATIONS) }),
    output: pageOf(TranslationView).extend({ main: TranslationView.describe('The main language.') }),
    example: { id: '…' },
    subject: findLayout,
    async handler({ id, page, limit = MAX_TRANSLATIONS }, context) {
      const { row } = await findLayout({ id }, context);
      const { storeId, ports } = context;
      const main = found(await ports.layouts.findPart(storeId, id, ''), 'layout');
      const list = await paged(
        { page, limit },
        async (slice) => ({
          items: await ports.layouts.listParts(storeId, id, slice),
          total: row.translations.length,
        }),
        showTranslation,
      );
      return { ...list, main: showMainLanguage(main) };
    },
  }),
  'translations.get': defineOperation({
    title: 'Get one translation of a layout',
    description:
      'Returns one language of an email layout. attachments and marketingTexts are null if it uses the layout’s.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({ id: LayoutId, locale: wantedLocale }),
    output: TranslationView,
    example: { id: '…', locale: 'de' },
    subject: findLayout,
    async handler({ id, locale }, context) {
      await findLayout({ id }, context);
      const code = normaliseLocale(locale);
      const part = code && (await context.ports.layouts.findPart(context.storeId, id, code));
      return showTranslation(found(part || undefined, 'translation'));
    },
  }),
  'translations.drift': defineOperation({
    title: 'Compare a translation with its layout',
    description:
      'Returns the texts of the main language and of a translation in pairs, and the Liquid, conditions, lists and links that the translation lost or gained.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject({ id: LayoutId, locale: wantedLocale }),
    output: z.object({
      locale: z.string(),
      mainLanguage: z.string(),
      texts: z.array(TextPairView),
      findings: z.array(FindingView),
    }),
    example: { id: '…', locale: 'de' },
    subject: findLayout,
    async handler({ id, locale: wanted }, context) {
      const layout = await findLayout({ id }, context);
      const locale = layout.row.translations.find((one) => one === normaliseLocale(wanted));
      if (locale === undefined) throw notFound('translation');
      const { content, main } = await readLanguage(layout, locale, context);
      return {
        locale,
        mainLanguage: layout.row.defaultLocale,
        texts: sideBySide(main!, content),
        findings: driftFindings(main!, content, locale).map((one) => asFinding(one, locale)),
      };
    },
  }),
  'translations.put': defineOperation({
    title: 'Create or replace a translation',
    description:
      'Creates or replaces one language of an email layout. Omitted fields become empty, except attachments and marketingTexts, which are kept. Keep Liquid tags and URLs as they are in the layout. Records a version.',
    level: 'write',
    effect: 'update',
    mayCreate: true,
    input: TranslationInput,
    resource: SavedTranslationView,
    output: SavedTranslationView,
    example,
    subject: findLayout,
    async handler({ id, locale, ifVersion, ...sent }, context, outcome) {
      const { storeId, ports } = context;
      const { shown, ...saved } = await ports.transaction(async (tx) => {
        const { locked, row, layout } = await lockLayout(tx, storeId, id);
        if (locale === row.defaultLocale) throw invalid('locale', 'is the layout’s main language');
        const before = await tx.layouts.findPart(storeId, id, locale);
        await requireVersion(tx, [storeId, id, locale], ifVersion, before?.version);
        const fault = otherKindFault(sent, row.bodyType);
        if (fault) throw invalidFields([fault]);
        if (!before && row.translations.length >= MAX_TRANSLATIONS) {
          throw invalid('locale', `at most ${MAX_TRANSLATIONS} languages per layout`);
        }
        outcome.created = before === undefined;
        const content = buildTranslation(sent, row.bodyType, before && JSON.parse(before.content));
        const note = noteOf(context, `${before ? 'changed' : 'added'} ${locale}`);
        await saveLayout(tx, context, locked, layout, [{ locale, content }], note);
        const shown = showTranslation(storedPart(before, { locale, content: JSON.stringify(content) }, row, note));
        return { shown, content: effectiveContent(layout, content), category: row.category, main: layout };
      });
      const warnings = await saveWarnings({ ...saved, locale }, context);
      return { ...shown, ...(warnings.length > 0 && { warnings }) };
    },
  }),
  'translations.remove': defineOperation({
    title: 'Delete a translation of a layout',
    description:
      'Deletes one language of an email layout; emails then use the closest language or the layout itself. Records a version, so it can be restored.',
    level: 'write',
    effect: 'destroy',
    input: z.strictObject({ id: LayoutId, locale: TranslationLocale, ifVersion: IfTranslationVersion }),
    output: z.object({ deleted: z.literal(true), locale: LocaleCode }),
    example: { id: '…', locale: 'de' },
    subject: findLayout,
    handler({ id, locale, ifVersion }, context) {
      const { storeId, ports } = context;
      return ports.transaction(async (tx) => {
        const { locked, row, layout } = await lockLayout(tx, storeId, id);
        if (!row.translations.includes(locale)) throw notFound('translation');
        if (ifVersion !== undefined) {
          const part = await tx.layouts.findPart(storeId, id, locale);
          await requireVersion(tx, [storeId, id, locale], ifVersion, part?.version);
        }
        await saveLayout(
          tx,
          context,
          locked,
          layout,
          [{ locale, content: null }],
          noteOf(context, `removed ${locale}`),
        );
        return { deleted: true as const, locale };
      });
    },
  }),
  'translations.promote': defineOperation({
    title: 'Make a translation the main language',
    description:
      'Swaps a translation with the layout: the layout takes its content and language, and the layout’s former content becomes the translation for its former language. Every language keeps sending what it sent before. Records one version; restore the previous version to undo.',
    level: 'write',
    effect: 'update',
    input: z.strictObject({ id: LayoutId, locale: TranslationLocale, ifVersion: IfLayoutVersion }),
    output: z.object({
      promoted: LocaleCode,
      previousMainLanguage: LocaleCode,
      layout: LayoutView,
      warnings: Warnings,
    }),
    example: { id: '…', locale: 'de' },
    subject: findLayout,
    replay: 'output',
    warn: ({ layout }, context) => layoutWarnings(layout, context),
    handler({ id, locale, ifVersion }, context) {
      const { storeId, ports } = context;
      return ports.transaction(async (tx) => {
        const { locked, row, layout } = await lockLayout(tx, storeId, id, ifVersion);
        if (locale === row.defaultLocale) throw invalid('locale', 'is already the layout’s main language');
        if (!row.translations.includes(locale)) throw notFound('translation');
        const parts = await tx.layouts.listParts(storeId, id);
        const languages: Record<string, TranslationContent> = Object.fromEntries(
          parts.map((part) => [part.locale, JSON.parse(part.content)]),
        );
        const after = promote(layout, languages, locale);
        const written: Written[] = [
          { locale: '', content: after.layout },
          { locale, content: null },
          { locale: row.defaultLocale, content: after.former },
          ...Object.entries(after.changed).map(([code, content]) => ({ locale: code, content })),
        ];
        const note = noteOf(context, `made ${locale} the main language instead of ${row.defaultLocale}`, 'promote');
        const saved = await saveLayout(tx, context, locked, after.layout, written, note);
        return { promoted: locale, previousMainLanguage: row.defaultLocale, layout: showLayout(saved, after.layout) };
      });
    },
  }),
};

/** What a save stores for a language: an unchanged one is not stored again. */
function storedPart(
  before: StoredPart | undefined,
  { locale, content }: { locale: string; content: string },
  { version }: LayoutSummary,
  { createdAt: now }: VersionNote,
): StoredPart {
  if (before?.content === content) return before;
  return { locale, content, version: version + 1, createdAt: before?.createdAt ?? now, updatedAt: now };
}
