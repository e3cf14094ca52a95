import { z } from 'zod';
import { type LayoutContent, LayoutId } from '../domain/layout.js';
import { resolveLocale } from '../domain/locale-match.js';
import { NO_SECRET_IN_LABEL } from '../domain/marketing-texts.js';
import { DEFAULT_SETTINGS } from '../domain/settings.js';
import { findLayout } from '../layouts/find-layout.js';
import { opaqueCredentials } from '../liquid/fill.js';
import { type Context, defineOperation } from '../operation.js';
import type { Ports } from '../ports/index.js';
import { composeMessage, edgeBlocks, type Message } from '../sending/compose.js';
import { composeEach, standInUrl, withUrl } from '../sending/compose-each.js';
import { effectiveContent, footerTexts } from '../sending/effective.js';
import { hasPath, messageReferences } from '../sending/references.js';
import { sendWarnings } from '../sending/send-warnings.js';
import { translationDrift } from '../sending/translation-drift.js';
import { found, invalid } from '../shared/errors.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';
import { Variables } from '../steps/variables.js';

/** Gmail clips emails at about 102 KB of HTML. */
const CLIPPED_AT = 100_000;
const MAX_NAMED = 20;
/** The unsubscribe URL in a preview, which has no recipient. */
const NO_PAGE = '#';

const named = (names: string[]) =>
  names.length > MAX_NAMED
    ? `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`
    : names.join(', ');

/** The layout in the language an email would use, with warnings where it differs from the layout. */
export async function languageOf(id: string, wanted: string | undefined, context: Context) {
  const { row, content } = await findLayout({ id }, context);
  const layout: LayoutContent = JSON.parse(content);
  const { testVariables = {} } = layout.bodyDesign ?? {};
  const locale = resolveLocale(wanted, row.defaultLocale, row.translations);
  const { category } = row;
  if (locale === row.defaultLocale)
    return { locale, category, content: effectiveContent(layout), testVariables, drift: [] };
  const part = found(await context.ports.layouts.findPart(context.storeId, id, locale), 'layout');
  const translated = effectiveContent(layout, JSON.parse(part.content));
  const { lost, gained } = translationDrift(layout, translated);
  return {
    locale,
    category,
    content: translated,
    testVariables: translated.bodyDesign?.testVariables ?? testVariables,
    drift: [
      ...(lost.length > 0 ? [`in the layout but not in ${locale}: ${named(lost)}`] : []),
      ...(gained.length > 0 ? [`in ${locale} but not in the layout: ${named(gained)}`] : []),
    ],
  };
}

/** The label of the unsubscribe link; may contain Liquid. */
async function linkLabel(message: Message, { liquid }: Ports): Promise<string> {
  const { storeId, variables, credentials, lang: locale, currency, timeZone, ending } = message;
  const parts = [{ text: ending?.unsubscribeLinkLabel ?? '', mode: 'text' as const }];
  const job = { storeId, parts, variables, credentials: credentials.job, locale, currency, timeZone };
  const label = credentials.fill((await liquid.render(job))[0]!);
  const fault = 'error' in label ? label.error : label.confidential ? NO_SECRET_IN_LABEL : undefined;
  if ('error' in label || fault) throw invalid('marketingTexts.unsubscribeLinkLabel', fault!);
  return label.sent;
}

/** Composed with a recognizable URL for the link check, which is replaced by a dead link afterwards. */
async function composeMarketing(message: Message, ports: Ports) {
  const url = standInUrl(ports.ids);
  const [mail] = await composeEach(message, await linkLabel(message, ports), [url], ports);
  return withUrl(mail!, url, NO_PAGE);
}

async function previewLayout(
  {
    id,
    locale: wanted,
    variables: sent = {},
  }: { id: string; locale?: string | undefined; variables?: object | undefined },
  context: Context,
) {
  const { storeId, ports } = context;
  const { locale, category, content, testVariables, drift } = await languageOf(id, wanted, context);
  const edge = (kind: 'header' | 'footer') =>
    edgeBlocks(content.bodyDesign, kind, {
      find: (preset) => ports.presets.find(storeId, preset),
      findDefault: () => ports.presets.findDefault(storeId, kind),
    });
  const [header, footer] = [await edge('header'), await edge('footer')];
  const settings = { ...DEFAULT_SETTINGS, ...(await ports.settings.find(storeId)) };
  const ending = category === 'marketing' ? footerTexts(content.marketingTexts, settings, locale) : undefined;
  const variables = { ...testVariables, ...sent };
  const references = messageReferences(content, [header, footer], ending);
  const message: Message = {
    storeId,
    content,
    lang: locale,
    header,
    footer,
    variables,
    // Names only: a preview shows references and decrypts no value.
    credentials: opaqueCredentials(references.secrets, ports.ids),
    currency: settings.currency,
    timeZone: settings.timeZone,
    ending,
    fileUrl: (key) => `cid:${key}`,
  };
  const composed = ending ? await composeMarketing(message, ports) : await composeMessage(message, ports);
  const missing = references.variables.filter((path) => !hasPath(variables, path));
  const bytes = Buffer.byteLength(composed.html);
  const warnings = [
    ...composed.warnings,
    ...(missing.length > 0 ? [`no value for ${named(missing.map((path) => `variables.${path}`))}`] : []),
    ...(bytes > CLIPPED_AT ? [`the HTML is ${bytes} bytes; Gmail clips emails at about 102,000`] : []),
    ...(composed.subject === '' ? ['the subject is empty'] : []),
    ...drift,
    ...(await sendWarnings(message, context)),
  ];
  const { subject, previewText, html, text } = composed;
  return { subject, previewText, html, text, locale, warnings };
}

export const preview = {
  'layouts.preview': defineOperation({
    title: 'Preview an email layout',
    description:
      'Renders a layout with the given variables: subject, preview text, HTML and plain text. Marketing layouts include their footer, with an inactive unsubscribe link. Nothing is sent; secrets appear as references, never as values. locale is the language used. Warnings cover variables without a value, an unsubscribe text without a link, an email that is too large, Liquid outputs and links that a translation lost or gained, and what would make sending fail: secrets without a value, missing files, no usable default sender.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({
      id: LayoutId,
      locale: z.string().describe('Requested language; the closest available one is used.').optional(),
      variables: Variables('Values for the variables; override the design’s testVariables.').optional(),
    }),
    output: asWritten(
      z.object({
        subject: z.string(),
        previewText: z.string(),
        html: z.string(),
        text: z.string(),
        locale: z.string(),
        warnings: z.array(z.string()),
      }),
      MAIL_CONTENT,
    ),
    example: { id: '…', variables: { order: { number: '1001' }, customer: { first_name: 'Ada' } } },
    subject: findLayout,
    handler: previewLayout,
  }),
};
