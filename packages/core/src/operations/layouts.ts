import { z } from 'zod';
import { IfLayoutVersion } from '../domain/if-version.js';
import {
  CATEGORIES,
  type LayoutContent,
  LayoutId,
  LayoutInput,
  LayoutPatch,
  type LayoutSummary,
  LayoutSummaryView,
  LayoutView,
  showLayout,
  showLayoutSummary,
} from '../domain/layout.js';
import { buildLayout, summaryOf } from '../domain/layout-content.js';
import { createLayout } from '../layouts/create-layout.js';
import { findLayout } from '../layouts/find-layout.js';
import { layoutWarnings, SavedLayoutView } from '../layouts/layout-warnings.js';
import { lockLayout } from '../layouts/lock-layout.js';
import { noteOf, saveLayout } from '../layouts/save-layout.js';
import { defineOperation } from '../operation.js';
import { invalid } from '../shared/errors.js';
import { asWritten, OWN_WORDS } from '../shared/outgoing.js';
import { PageInput, paged, pageOf } from '../shared/paging.js';

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
      'Lists email layouts (templates), newest first, without their content; q searches name, subject and description.',
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
      'Returns one email layout with its design (visual) or HTML body and attachments (text), its footer texts and the list of its languages. Translations are not included.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({ id: LayoutId }),
    output: LayoutView,
    example: { id: '…' },
    subject: findLayout,
    async handler(input, context) {
      const { row, content } = await findLayout(input, context);
      return showLayout(row, JSON.parse(content));
    },
  }),
  'layouts.create': defineOperation({
    title: 'Create an email layout',
    description:
      'Creates an email layout as version 1 and returns it. Nothing is sent. A visual layout has a bodyDesign, a text layout a body.',
    level: 'write',
    effect: 'create',
    input: LayoutInput,
    resource: SavedLayoutView,
    output: SavedLayoutView,
    example,
    replay: 'output',
    warn: layoutWarnings,
    handler(input, context) {
      const content = buildLayout(input);
      return createLayout(content, context, (row) => showLayout(row, content));
    },
  }),
  'layouts.update': defineOperation({
    title: 'Update an email layout',
    description:
      'Updates the fields that are sent; others are kept. Design, attachments and footer texts are each replaced as a whole. Records a new version and returns the layout.',
    level: 'write',
    effect: 'update',
    input: LayoutPatch,
    resource: SavedLayoutView,
    output: SavedLayoutView,
    example: { id: '…', subject: 'We have your order {{ variables.order.number }}' },
    subject: findLayout,
    warn: layoutWarnings,
    handler({ id, ifVersion, ...sent }, context) {
      const { storeId, ports } = context;
      return ports.transaction(async (tx) => {
        const { locked, row, layout: before } = await lockLayout(tx, storeId, id, ifVersion);
        const content = buildLayout(sent, before);
        refuseTranslatedLocale(content, row);
        const note = noteOf(context, summaryOf(content, before));
        return showLayout(await saveLayout(tx, context, locked, content, [{ locale: '', content }], note), content);
      });
    },
  }),
  'layouts.remove': defineOperation({
    title: 'Delete an email layout',
    description:
      'Permanently deletes an email layout with its translations and versions, even if workflow steps still use it. In that case the response has a warning with their number: those steps fail until they use another layout.',
    level: 'write',
    effect: 'destroy',
    input: z.strictObject({ id: LayoutId, ifVersion: IfLayoutVersion }),
    output: z.object({ deleted: z.literal(true), id: LayoutId, warning: asWritten(z.string(), OWN_WORDS).optional() }),
    example: { id: '…' },
    subject: findLayout,
    async handler({ id, ifVersion }, { storeId, ports }) {
      const steps = await ports.transaction(async (tx) => {
        // Takes its own version number, which distinguishes the removal from the last save in the repository.
        const { version, row } = await lockLayout(tx, storeId, id, ifVersion);
        await tx.repositories.queue(storeId, { layoutId: id, version, kind: 'remove', queuedAt: ports.clock.now() });
        const deletedAt = ports.clock.now();
        await tx.deletedActions.insert(storeId, { actionType: 'EMAIL', id, name: row.name, deletedAt });
        await tx.layouts.remove(storeId, id);
        await tx.files.removeUses(storeId, { type: 'layout', id });
        await tx.presets.removeUses(storeId, id);
        return tx.steps.countForLayout(storeId, id);
      });
      return { deleted: true as const, id, ...(steps > 0 && { warning: stepsWillFail(steps) }) };
    },
  }),
};

/** A layout has each language once; promoting is the way to switch to a translation's language. */
function refuseTranslatedLocale({ defaultLocale }: LayoutContent, { translations }: LayoutSummary): void {
  if (translations.includes(defaultLocale)) {
    throw invalid('defaultLocale', 'is a translation of this layout; promote that translation instead');
  }
}
