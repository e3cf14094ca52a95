import { z } from 'zod';
import { LayoutId } from '../domain/layout.js';
import { resolveLocale } from '../domain/locale-match.js';
import { findLayout } from '../layouts/find-layout.js';
import { lintMessage } from '../lint/lint.js';
import { previewWarnings } from '../lint/preview-warnings.js';
import { type Context, defineOperation } from '../operation.js';
import { composePreview, previewMessage } from '../sending/preview-message.js';
import { readLanguage } from '../sending/read-language.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';
import { Variables } from '../steps/variables.js';

async function previewLayout(
  {
    id,
    locale: wanted,
    variables: sent = {},
  }: { id: string; locale?: string | undefined; variables?: object | undefined },
  context: Context,
) {
  const { row, content: layout } = await findLayout({ id }, context);
  const locale = resolveLocale(wanted, row.defaultLocale, row.translations);
  const { content, testVariables, main } = await readLanguage({ row, content: layout }, locale, context);
  const variables = { ...testVariables, ...sent };
  const message = await previewMessage({ content, locale, category: row.category, variables }, context);
  const composed = await composePreview(message, context.ports);
  const found = await lintMessage({ message, composed, variables, main }, context);
  const { subject, previewText, html, text } = composed;
  return { subject, previewText, html, text, locale, warnings: previewWarnings(found, locale) };
}

export const preview = {
  'layouts.preview': defineOperation({
    title: 'Preview an email layout',
    description:
      'Returns a layout rendered with the given variables: subject, preview text, HTML and plain text. Marketing layouts include their footer, with an inactive unsubscribe link. Nothing is sent; secrets appear as references, never as values. Warnings cover variables and secrets without a value, missing files, broken links, Liquid outputs and links that a translation lost or gained, an email that is too large, and what else would make sending fail.',
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
