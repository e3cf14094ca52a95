import { z } from 'zod';
import { designFileKeys, presetIds } from '../design/index.js';
import { attachmentFiles } from '../domain/attachment.js';
import {
  CATEGORIES,
  type LanguageContent,
  type LayoutContent,
  LayoutId,
  LayoutInput,
  LayoutPatch,
  type LayoutSummary,
  LayoutSummaryView,
  LayoutView,
  layoutSearch,
  showLayout,
  showLayoutSummary,
} from '../domain/layout.js';
import { buildLayout, summaryOf } from '../domain/layout-content.js';
import type { VersionNote } from '../domain/version.js';
import { found, invalid, notFound } from '../errors.js';
import { fieldPath, invalidFields } from '../faults.js';
import { type Context, defineOperation } from '../operation.js';
import { PageInput, paged, pageOf } from '../paging.js';
import type { Stores } from '../ports/index.js';

const find = async (id: string, { storeId, ports }: Context) => found(await ports.layouts.find(storeId, id), 'layout');

/** The clear columns of a content. */
const clearOf = (content: LayoutContent, translations: string[], updatedAt: number) => ({
  name: content.name,
  description: content.description,
  bodyType: content.bodyType,
  defaultLocale: content.defaultLocale,
  category: content.category,
  subject: content.subject,
  previewText: content.previewText,
  translations,
  search: layoutSearch(content),
  updatedAt,
});

const noteOf = ({ key, ports }: Context, summary: string): VersionNote => ({
  createdAt: ports.clock.now(),
  source: key ? 'api' : 'app',
  keyName: key?.name ?? '',
  summary,
});

/** What one language refers to has to be there, cannot be deleted meanwhile, and is noted as used. */
async function noteUses(tx: Stores, storeId: string, layoutId: string, locale: string, content: LanguageContent) {
  const { bodyDesign, attachments = [] } = content;
  const inDesign = ({ path }: { path: (string | number)[] }) => fieldPath(['bodyDesign', ...path]);
  const files = [
    ...(bodyDesign ? designFileKeys(bodyDesign).map((file) => ({ key: file.key, field: inDesign(file) })) : []),
    ...attachmentFiles(attachments).map(({ key, path }) => ({ key, field: fieldPath(path) })),
  ];
  const presets = bodyDesign
    ? presetIds(bodyDesign).map((preset) => ({ key: preset.id, field: inDesign(preset) }))
    : [];
  const keysOf = (references: { key: string }[]) => [...new Set(references.map(({ key }) => key))];
  const missingFiles = await tx.files.lockAll(storeId, keysOf(files));
  const missingPresets = await tx.presets.missing(storeId, keysOf(presets));
  const faults = [
    ...presets
      .filter(({ key }) => missingPresets.includes(key))
      .map(({ field }) => ({ field, reason: 'no such preset' })),
    ...files.filter(({ key }) => missingFiles.includes(key)).map(({ field }) => ({ field, reason: 'no such file' })),
  ];
  if (faults.length > 0) throw invalidFields(faults);
  await tx.files.replaceUses(storeId, { type: 'layout', id: layoutId, locale }, keysOf(files));
  await tx.presets.replaceUses(storeId, layoutId, locale, keysOf(presets));
}

const stepsWillFail = (steps: number) =>
  steps === 1
    ? '1 workflow step still uses this layout and fails until it uses another one'
    : `${steps} workflow steps still use this layout and fail until they use another one`;

const example = {
  name: 'Order confirmation',
  bodyType: 'text' as const,
  subject: 'Your order {{ variables.order.number }}',
  previewText: 'Thank you, {{ variables.customer.first_name }}',
  body: '<p>Hello {{ variables.customer.first_name }}, we have your order.</p>',
};

export const layouts = {
  'layouts.list': defineOperation({
    title: 'List email layouts',
    description:
      'Lists the email layouts (templates) of the store, newest first, without their designs or bodies; q searches name, subject and description, category keeps one kind.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({
      ...PageInput,
      category: z.enum(CATEGORIES).describe('Only layouts of this category.').optional(),
    }),
    output: pageOf(LayoutSummaryView),
    example: { limit: 10, category: 'transactional' as const },
    handler: (input, { storeId, ports }) =>
      paged(
        input,
        (slice) => ports.layouts.list(storeId, { ...slice, ...(input.category && { category: input.category }) }),
        showLayoutSummary,
      ),
  }),
  'layouts.get': defineOperation({
    title: 'Get one email layout',
    description:
      'Returns one email layout with its design (visual) or HTML body and attachments (text), its footer texts and the list of its languages. Translations have endpoints of their own.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({ id: LayoutId }),
    output: LayoutView,
    example: { id: '…' },
    subject: ({ id }, context) => find(id, context),
    async handler({ id }, context) {
      const { row, content } = await find(id, context);
      return showLayout(row, JSON.parse(content));
    },
  }),
  'layouts.create': defineOperation({
    title: 'Create an email layout',
    description:
      'Stores a new email layout as version 1 and returns it. Nothing is sent. A visual layout has a bodyDesign (GET /api/v1/layout-schema describes it), a text layout a body.',
    level: 'write',
    effect: 'create',
    input: LayoutInput,
    resource: LayoutView,
    output: LayoutView,
    example,
    async handler(input, context) {
      const { storeId, ports } = context;
      const content = buildLayout(input);
      const now = ports.clock.now();
      const row = { ...clearOf(content, [], now), id: ports.ids.uuid(), version: 1, createdAt: now };
      await ports.transaction(async (tx) => {
        await noteUses(tx, storeId, row.id, '', content);
        await tx.layouts.insert(storeId, row, JSON.stringify(content), noteOf(context, summaryOf(content)));
      });
      return showLayout(row, content);
    },
  }),
  'layouts.update': defineOperation({
    title: 'Change an email layout',
    description:
      'Changes the fields that are sent and keeps the others; a design, attachments and footer texts are each replaced whole. Records a new version and returns the layout.',
    level: 'write',
    effect: 'update',
    input: LayoutPatch,
    resource: LayoutView,
    output: LayoutView,
    example: { id: '…', subject: 'We have your order {{ variables.order.number }}' },
    subject: ({ id }, context) => find(id, context),
    handler({ id, ...sent }, context) {
      const { storeId, ports } = context;
      return ports.transaction(async (tx) => {
        const version = found(await tx.layouts.nextVersion(storeId, id), 'layout');
        const stored = found(await tx.layouts.find(storeId, id), 'layout');
        const before: LayoutContent = JSON.parse(stored.content);
        const content = buildLayout(sent, before);
        refuseTranslatedLocale(content, stored.row);
        await noteUses(tx, storeId, id, '', content);
        const change = clearOf(content, stored.row.translations, ports.clock.now());
        const note = noteOf(context, summaryOf(content, before));
        await tx.layouts.save(storeId, id, version, change, [{ locale: '', content: JSON.stringify(content) }], note);
        return showLayout({ ...stored.row, ...change, version }, content);
      });
    },
  }),
  'layouts.remove': defineOperation({
    title: 'Delete an email layout',
    description:
      'Deletes an email layout for good, with its translations and versions; it is never blocked. When workflow steps still use it, the answer has a warning with their number: they fail until they use another layout.',
    level: 'write',
    effect: 'destroy',
    input: z.strictObject({ id: LayoutId }),
    output: z.object({ deleted: z.literal(true), id: LayoutId, warning: z.string().optional() }),
    example: { id: '…' },
    subject: ({ id }, context) => find(id, context),
    async handler({ id }, { storeId, ports }) {
      const steps = await ports.transaction(async (tx) => {
        if (!(await tx.layouts.remove(storeId, id))) throw notFound('layout');
        await tx.files.removeUses(storeId, { type: 'layout', id });
        await tx.presets.removeUses(storeId, id);
        return tx.steps.countForLayout(storeId, id);
      });
      return { deleted: true as const, id, ...(steps > 0 && { warning: stepsWillFail(steps) }) };
    },
  }),
};

/** A language stands once: taking over that of a translation is what promoting is for. */
function refuseTranslatedLocale({ defaultLocale }: LayoutContent, { translations }: LayoutSummary): void {
  if (translations.includes(defaultLocale)) {
    throw invalid('defaultLocale', 'is a translation of this layout; promote that translation instead');
  }
}
