import { z } from 'zod';
import { type LayoutContent, LayoutId } from '../domain/layout.js';
import { DEFAULT_SETTINGS } from '../domain/settings.js';
import { found } from '../errors.js';
import { anyOf } from '../fields.js';
import { type Context, defineOperation } from '../operation.js';
import { composeMessage, edgeBlocks } from '../sending/compose.js';
import { hasPath, messageReferences } from '../sending/references.js';

/** Gmail cuts a mail at about 102 KB of HTML and hides the rest behind a link. */
const CLIPPED_AT = 100_000;
const MOST_NAMED = 20;

const Variables = anyOf(
  ['object', 'null'],
  'Values for the variables, laid over the design’s testVariables.',
  (value, fault) => {
    if (value === null || value === undefined) return {};
    if (typeof value !== 'object' || Array.isArray(value)) fault('must be an object');
    return value as Record<string, unknown>;
  },
);

const named = (names: string[]) =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
    : names.join(', ');

async function previewLayout(id: string, sent: Record<string, unknown>, { storeId, ports }: Context) {
  const { row, content: text } = found(await ports.layouts.find(storeId, id), 'layout');
  const content: LayoutContent = JSON.parse(text);
  const edge = (kind: 'header' | 'footer') =>
    edgeBlocks(content.bodyDesign, kind, {
      find: (preset) => ports.presets.find(storeId, preset),
      findDefault: () => ports.presets.findDefault(storeId, kind),
    });
  const [header, footer, settings] = [await edge('header'), await edge('footer'), await ports.settings.find(storeId)];
  const variables = { ...content.bodyDesign?.testVariables, ...sent };
  const references = messageReferences(content, [header, footer]);
  const composed = await composeMessage(
    {
      storeId,
      content,
      lang: row.defaultLocale,
      header,
      footer,
      variables,
      // A preview shows the reference; no value is ever unsealed for it.
      secrets: Object.fromEntries(references.secrets.map((name) => [name, `{{ secrets.${name} }}`])),
      currency: settings?.currency ?? DEFAULT_SETTINGS.currency,
      timeZone: settings?.timeZone ?? DEFAULT_SETTINGS.timeZone,
      fileUrl: (key) => `cid:${key}`,
    },
    ports,
  );
  const missing = references.variables.filter((path) => !hasPath(variables, path));
  const bytes = Buffer.byteLength(composed.html);
  const warnings = [
    ...(missing.length > 0 ? [`no value for ${named(missing.map((path) => `variables.${path}`))}`] : []),
    ...(bytes > CLIPPED_AT ? [`the HTML has ${bytes} bytes; Gmail clips mails at about 102,000`] : []),
    ...(composed.subject === '' ? ['the subject is empty'] : []),
  ];
  return { ...composed, locale: row.defaultLocale, warnings };
}

export const preview = {
  'layouts.preview': defineOperation({
    title: 'Preview an email layout',
    description:
      'Returns the mail that a layout makes with the given variables: subject, preview line, HTML and plain text. Nothing is sent; secrets appear as their reference, never as a value. Warnings name variables without a value and a mail that is too large.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({
      id: LayoutId,
      locale: z.string().describe('Wanted language; the layout’s own when left out.').optional(),
      variables: Variables.optional(),
    }),
    output: z.object({
      subject: z.string(),
      previewText: z.string(),
      html: z.string(),
      text: z.string(),
      locale: z.string(),
      warnings: z.array(z.string()),
    }),
    example: { id: '…', variables: { order: { number: '1001' }, customer: { first_name: 'Ada' } } },
    async subject({ id }, { storeId, ports }) {
      found(await ports.layouts.find(storeId, id), 'layout');
    },
    handler: ({ id, variables }, context) => previewLayout(id, variables ?? {}, context),
  }),
};
