import { z } from 'zod';
import { LayoutId } from '../domain/layout.js';
import { resolveLocale } from '../domain/locale-match.js';
import { findLayout } from '../layouts/find-layout.js';
import { asFinding, type Finding, FindingView, type Found } from '../lint/finding.js';
import { lintMessage } from '../lint/lint.js';
import { type Context, defineOperation } from '../operation.js';
import type { Composed } from '../sending/compose.js';
import { composePreview, previewMessage } from '../sending/preview-message.js';
import { readLanguage } from '../sending/read-language.js';
import { renderFaults } from '../sending/render-faults.js';
import { Variables } from '../steps/variables.js';

/** More would be too much to read; a layout with thirty languages can have thousands. */
const MAX_FINDINGS = 500;

type Stored = Awaited<ReturnType<typeof findLayout>>;

async function lintLanguage(
  layout: Stored,
  locale: string,
  sent: object | undefined,
  context: Context,
): Promise<Finding[]> {
  const { content, testVariables, main } = await readLanguage(layout, locale, context);
  const variables = testVariables || sent ? { ...testVariables, ...sent } : undefined;
  const email = { content, locale, category: layout.row.category, variables: variables ?? {} };
  const message = await previewMessage(email, context);
  let composed: Composed | undefined;
  const faults: Found[] = [];
  try {
    composed = await composePreview(message, context.ports);
  } catch (error) {
    faults.push(...renderFaults(error, content, locale).map((fault) => ({ code: 'cannot_render' as const, ...fault })));
  }
  const found = await lintMessage({ message, composed, variables, main }, context);
  return [...faults, ...found].map((one) => asFinding(one, locale));
}

export const lint = {
  'layouts.lint': defineOperation({
    title: 'Check an email layout',
    description:
      'Checks every language of a layout, or one, and returns findings with code, severity, place (field, block id, line, column) and what to do: names that nothing defines, variables without a value, missing secrets and files, differences between languages, broken links, images without alt text, placeholders of other systems, low contrast, an email that Gmail would clip. Nothing is sent or changed. Without variables and testVariables, missing values are not reported.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({
      id: LayoutId,
      locale: z.string().describe('Only this language; the closest available one is used.').optional(),
      variables: Variables('Values for the variables; override the design’s testVariables.').optional(),
    }),
    output: z.object({
      errors: z.int().describe('Number of findings with severity error.'),
      warnings: z.int().describe('Number of findings with severity warning.'),
      findings: z.array(FindingView).describe(`At most ${MAX_FINDINGS}.`),
    }),
    example: { id: '…', variables: { order: { number: '1001' }, customer: { first_name: 'Ada' } } },
    subject: findLayout,
    async handler({ id, locale, variables }, context) {
      const layout = await findLayout({ id }, context);
      const { defaultLocale, translations } = layout.row;
      const languages =
        locale === undefined ? [defaultLocale, ...translations] : [resolveLocale(locale, defaultLocale, translations)];
      const findings: Finding[] = [];
      for (const language of languages) findings.push(...(await lintLanguage(layout, language, variables, context)));
      const count = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length;
      return { errors: count('error'), warnings: count('warning'), findings: findings.slice(0, MAX_FINDINGS) };
    },
  }),
};
