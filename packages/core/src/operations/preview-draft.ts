import { z } from 'zod';
import { CATEGORIES, type LayoutContent, LayoutId, LocaleInput } from '../domain/layout.js';
import { DraftFault } from '../layouts/draft.js';
import { findLayout } from '../layouts/find-layout.js';
import { renderDraft } from '../layouts/render-draft.js';
import { asFinding, FindingView } from '../lint/finding.js';
import { previewWarnings } from '../lint/preview-warnings.js';
import { type Context, defineOperation } from '../operation.js';
import { anyOf } from '../shared/fields.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';
import { Variables } from '../steps/variables.js';

/** A field of a draft may hold anything: what is wrong with it is part of the result. */
const draft = (type: 'object' | 'array', description: string) =>
  anyOf([type, 'null'], description, (value) => value).optional();

const input = z.strictObject({
  id: LayoutId,
  locale: LocaleInput('Language of the draft, which may be new. Default: the main language.').optional(),
  category: z.enum(CATEGORIES).describe('Default: that of the layout.').optional(),
  subject: z.string().describe('Subject line.'),
  previewText: z.string().describe('Inbox preview line.').optional(),
  body: z.string().describe('Text layouts only: the HTML body.').optional(),
  bodyDesign: draft('object', 'Visual layouts only: the design.'),
  attachments: draft('array', 'Text layouts only. Null in a translation: those of the layout.'),
  marketingTexts: draft('object', 'Footer texts. Null in a translation: those of the layout.'),
  variables: Variables('Values for the variables; override the design’s testVariables.').optional(),
});

async function preview({ category, variables, ...sent }: z.output<typeof input>, context: Context) {
  const { row, content } = await findLayout(sent, context);
  const layout: LayoutContent = JSON.parse(content);
  const { locale = row.defaultLocale } = sent;
  const isMain = locale === row.defaultLocale;
  const draft = { sent, locale, category: category ?? row.category, layout, isMain, variables };
  const { rendered, faults, found } = await renderDraft(draft, context);
  const findings = found.map((one) => asFinding(one, locale));
  return { ...rendered, warnings: previewWarnings(found, locale), findings, faults };
}

export const previewDraft = {
  'layouts.previewDraft': defineOperation({
    title: 'Preview an unsaved layout',
    description:
      'Renders content of one language of a layout that is not saved, as layouts.preview does, with the findings of layouts.lint. In the HTML of a design, the element of a block has its path as data-block, such as blocks[0].columns[1].blocks[2]. What is wrong with the content is not an error but in faults, with field, line and column; faulty blocks are replaced by an empty one; html and text are empty if the content cannot be rendered. Nothing is saved or sent.',
    level: 'owner',
    effect: 'read',
    input,
    output: asWritten(
      z.object({
        subject: z.string(),
        previewText: z.string(),
        html: z.string(),
        text: z.string(),
        locale: z.string(),
        warnings: z.array(z.string()),
        findings: z.array(FindingView),
        faults: z.array(DraftFault).describe('Why the draft cannot be saved or rendered.'),
      }),
      MAIL_CONTENT,
    ),
    example: { id: '…', subject: 'Order {{ variables.order.number }}', body: '<p>Hello</p>' },
    subject: findLayout,
    handler: preview,
  }),
};
