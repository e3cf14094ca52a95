import { z } from 'zod';
import { CATEGORIES, type LayoutContent } from '../domain/layout.js';
import { normaliseLocale } from '../domain/locale.js';
import { languagesByCode, readSnapshot } from '../domain/snapshot.js';
import { DraftFault, readDraft } from '../layouts/draft.js';
import { renderDraft } from '../layouts/render-draft.js';
import { keysOf, referencesOf } from '../layouts/save-layout.js';
import { asFinding, type Finding, FindingView } from '../lint/finding.js';
import { type Context, defineOperation } from '../operation.js';
import { faultAt } from '../sending/render-faults.js';
import { SendstepError } from '../shared/errors.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';
import { Variables } from '../steps/variables.js';

/** As in the lint. */
const MAX_FINDINGS = 500;

type Fields = Record<string, unknown>;
/** Unsaved content may be anything: what is wrong with it is part of the result. */
const Draft = z.looseObject({});

const RenderedView = asWritten(
  z.object({
    subject: z.string(),
    previewText: z.string(),
    html: z.string(),
    text: z.string(),
    locale: z.string(),
  }),
  MAIL_CONTENT,
);

/** Why the layout cannot be saved: what validation refuses, and references to missing files and presets. */
async function faultsOf(layout: Fields, languages: Record<string, object>, { storeId, ports }: Context) {
  try {
    const snapshot = readSnapshot(layout, languages);
    const references = [
      ...referencesOf({ locale: '', content: snapshot.layout }),
      ...Object.entries(snapshot.translations).flatMap(([locale, content]) =>
        referencesOf({ locale, content, path: ['translations', locale] }),
      ),
    ];
    const missing = new Set(await ports.presets.missing(storeId, keysOf(references, 'preset')));
    return references
      .filter(({ kind, key }) => kind === 'preset' && missing.has(key))
      .map(({ field }) => ({ field, message: 'no such preset' }));
  } catch (error) {
    if (!(error instanceof SendstepError) || error.code !== 'invalid') throw error;
    return (error.details.faults ?? []).map(({ field, reason }) => faultAt(field, reason));
  }
}

/** The layout as far as it can be read, to render the languages that are complete. */
function readable(sent: Fields): LayoutContent {
  const bodyType = sent.bodyType === 'text' ? 'text' : 'visual';
  const defaultLocale = (typeof sent.defaultLocale === 'string' && normaliseLocale(sent.defaultLocale)) || 'en';
  const category = CATEGORIES.find((one) => one === sent.category) ?? 'transactional';
  return { name: '', description: '', bodyType, defaultLocale, category, ...readDraft(sent, bodyType, true).content };
}

export const checkLayout = {
  'layouts.check': defineOperation({
    title: 'Check an unsaved layout',
    description:
      'Checks a layout with all its languages before it is saved: faults say why it cannot be saved, findings are those of layouts.lint. With locale, also renders that language, as layouts.preview does. Nothing is saved or sent.',
    level: 'write',
    effect: 'read',
    input: z.strictObject({
      layout: Draft.describe('The layout with the content of its main language.'),
      translations: z.array(Draft).describe('All other languages, each with its locale.').optional(),
      locale: z.string().describe('Render this language.').optional(),
      variables: Variables('Values for the variables; override the design’s testVariables.').optional(),
    }),
    output: z.object({
      faults: asWritten(z.array(DraftFault), MAIL_CONTENT).describe('Why it cannot be saved; none if it can.'),
      errors: z.int().describe('Number of findings with severity error.'),
      warnings: z.int().describe('Number of findings with severity warning.'),
      findings: z.array(FindingView).describe(`At most ${MAX_FINDINGS}.`),
      preview: RenderedView.optional().describe('Empty texts if the language cannot be rendered.'),
    }),
    example: {
      layout: { name: 'Order', bodyType: 'text', subject: 'Order {{ variables.order.number }}', body: '<p>Hello</p>' },
      locale: 'en',
    },
    async handler({ layout: sent, translations = [], locale: wanted, variables }, context) {
      const languages = languagesByCode(translations.map((one) => ({ ...one, locale: String(one.locale) })));
      const faults = await faultsOf(sent, languages, context);
      const layout = readable(sent);
      const findings: Finding[] = [];
      let preview: z.input<typeof RenderedView> | undefined;
      for (const [locale, content] of Object.entries({ [layout.defaultLocale]: sent, ...languages })) {
        if (wanted !== undefined && locale !== wanted) continue;
        const isMain = locale === layout.defaultLocale;
        const draft = { sent: content as Fields, locale, category: layout.category, layout, isMain, variables };
        const { rendered, found, faults: unrendered } = await renderDraft(draft, context);
        const place = isMain ? '' : `translations.${locale}.`;
        for (const fault of unrendered) {
          const field = place + fault.field;
          const known = faults.find((one) => one.field === field);
          if (known) Object.assign(known, fault, { field });
          else faults.push({ ...fault, field });
        }
        findings.push(...found.map((one) => asFinding(one, locale)));
        if (locale === wanted) preview = rendered;
      }
      const count = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length;
      const told = { errors: count('error'), warnings: count('warning'), findings: findings.slice(0, MAX_FINDINGS) };
      return { faults, ...told, ...(preview && { preview }) };
    },
  }),
};
