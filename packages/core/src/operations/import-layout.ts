import { z } from 'zod';
import { CATEGORIES, LayoutInput, LocaleInput } from '../domain/layout.js';
import { buildLayout } from '../domain/layout-content.js';
import { importTemplate } from '../importing/import-template.js';
import { ReportEntry } from '../importing/report.js';
import { createLayout } from '../layouts/create-layout.js';
import { Warnings } from '../layouts/layout-warnings.js';
import { saveWarnings } from '../lint/save-warnings.js';
import { defineOperation } from '../operation.js';
import { fieldPath } from '../shared/faults.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';

const text = (description: string) => z.string().describe(description);

export const importLayout = {
  'layouts.import': defineOperation({
    title: 'Import an email template',
    description:
      'Creates a text layout from an HTML or Liquid notification as Shopify shows it. Names that the template never assigns become variables.*, the linked stylesheet is replaced by the given rules, and the subject comes from subject, front matter or email_title. The report lists, with line and column, what was changed and what could not be taken; a template that does not parse is not created. Nothing is sent.',
    level: 'write',
    effect: 'create',
    input: z.strictObject({
      source: text('The template: HTML with Liquid, optionally with front matter (name, subject, preview).'),
      name: text('Layout name. Default: from front matter.').optional(),
      subject: text('Subject. Default: from front matter or email_title.').optional(),
      previewText: text('Inbox preview line. Default: from front matter.').optional(),
      stylesheet: text('CSS of the stylesheet that the template refers to.').optional(),
      defaultLocale: LocaleInput('Main language, such as en or pt-br.').optional(),
      category: z.enum(CATEGORIES).describe('Default: transactional.').optional(),
      dryRun: z.boolean().describe('Only returns the report.').optional(),
    }),
    output: asWritten(
      z.object({
        imported: z.boolean().describe('Whether a layout was created.'),
        id: z.string().nullable().describe('Id of the new layout.'),
        name: z.string(),
        subject: z.string(),
        report: z.array(ReportEntry),
        warnings: Warnings,
      }),
      MAIL_CONTENT,
    ),
    example: {
      name: 'Order confirmation',
      source: '{% capture email_title %}Order {{ name }}{% endcapture %}<p>Thank you, {{ customer.first_name }}!</p>',
    },
    replay: 'output',
    async handler({ defaultLocale, category, dryRun = false, ...file }, context, outcome) {
      const { fields, report } = importTemplate(file);
      const checked = fields && LayoutInput.safeParse({ ...fields, bodyType: 'text', defaultLocale, category });
      for (const { path, message } of checked?.error?.issues ?? [])
        report.push({ kind: 'refused', message: `${fieldPath(path)}: ${message}` });
      const [name, subject] = [fields?.name ?? file.name ?? '', fields?.subject ?? ''];
      outcome.created = checked?.success === true && !dryRun;
      if (!checked?.success || dryRun) return { imported: false, id: null, name, subject, report };
      const content = buildLayout(checked.data);
      const saved = { content, locale: content.defaultLocale, category: content.category };
      const warnings = await saveWarnings(saved, context);
      const told = warnings.length > 0 && { warnings };
      return createLayout(content, context, ({ id }) => ({ imported: true, id, name, subject, report, ...told }));
    },
  }),
};
