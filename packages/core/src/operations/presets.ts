import { z } from 'zod';
import { inUseBy } from '../domain/file.js';
import {
  type Preset,
  PresetId,
  PresetInput,
  PresetPatch,
  PresetSummaryView,
  PresetView,
  showPreset,
} from '../domain/preset.js';
import { blockFileKeys } from '../domain/preset-blocks.js';
import { type Context, defineOperation } from '../operation.js';
import type { Stores } from '../ports/index.js';
import { composePreview, previewMessage } from '../sending/preview-message.js';
import { conflict, found, invalid } from '../shared/errors.js';
import { invalidFields } from '../shared/faults.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';
import { PageInput, paged, pageOf } from '../shared/paging.js';

const find = async (id: string, { storeId, ports }: Context) => found(await ports.presets.find(storeId, id), 'preset');

/** The layouts that refer to a preset, by name. */
async function layoutsUsing(id: string, storeId: string, { presets, layouts }: Pick<Stores, 'presets' | 'layouts'>) {
  const ids = [...new Set((await presets.usesOf(storeId, [id])).map(({ layoutId }) => layoutId))];
  const names = await layouts.names(storeId, ids);
  return ids
    .map((layout) => ({ id: layout, name: names.get(layout) ?? layout }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Locks the files used by the blocks and records that this preset uses them. */
async function useFiles(storeId: string, { id, blocks }: Preset, tx: Stores): Promise<void> {
  const places = blockFileKeys(blocks);
  const keys = [...new Set(places.map(({ key }) => key))];
  const missing = await tx.files.lockAll(storeId, keys);
  const faults = places
    .filter(({ key }) => missing.includes(key))
    .map(({ field }) => ({ field, reason: 'no such file' }));
  if (faults.length > 0) throw invalidFields(faults);
  await tx.files.replaceUses(storeId, { type: 'preset', id, locale: '' }, keys);
}

const example = {
  kind: 'footer' as const,
  name: 'Plain footer',
  blocks: [{ type: 'divider' }, { type: 'text', text: 'Corner shop, 1 High Street' }],
};

export const presets = {
  'presets.list': defineOperation({
    title: 'List header and footer presets',
    description:
      'Lists shared headers and footers, newest first, without blocks; q searches the name. A design refers to one by id, as header.preset or footer.preset.',
    level: 'read',
    effect: 'read',
    input: z.strictObject(PageInput),
    output: pageOf(PresetSummaryView),
    example: {},
    handler: (input, { storeId, ports }) => paged(input, (slice) => ports.presets.list(storeId, slice), showPreset),
  }),
  'presets.get': defineOperation({
    title: 'Get one preset',
    description: 'Returns one header or footer preset with its blocks.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject({ id: PresetId }),
    output: PresetView,
    example: { id: '…' },
    subject: ({ id }, context) => find(id, context),
    handler: async ({ id }, context) => showPreset(await find(id, context)),
  }),
  'presets.users': defineOperation({
    title: 'List what uses a preset',
    description:
      'Lists the layouts that refer to a header or footer preset. Layouts that use it as the default are not listed.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject({ id: PresetId }),
    output: asWritten(z.object({ layouts: z.array(z.object({ id: z.string(), name: z.string() })) }), MAIL_CONTENT),
    example: { id: '…' },
    subject: ({ id }, context) => find(id, context),
    async handler({ id }, context) {
      await find(id, context);
      return { layouts: await layoutsUsing(id, context.storeId, context.ports) };
    },
  }),
  'presets.preview': defineOperation({
    title: 'Preview a header or footer',
    description:
      'Renders the blocks of a header or footer, which may be unsaved, as an email without other content. Nothing is saved.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject({ kind: PresetInput.shape.kind, blocks: PresetInput.shape.blocks }),
    output: asWritten(z.object({ html: z.string() }), MAIL_CONTENT),
    example: { kind: 'footer' as const, blocks: example.blocks },
    async handler({ kind, blocks }, context) {
      const bodyDesign = { blocks: [], header: null, footer: null, [kind]: { blocks } };
      const content = { subject: '', previewText: '', bodyDesign, marketingTexts: null };
      const email = { content, locale: 'en', category: 'transactional' as const, variables: {} };
      const { html } = await composePreview(await previewMessage(email, context), context.ports);
      return { html };
    },
  }),
  'presets.create': defineOperation({
    title: 'Create a header or footer preset',
    description:
      'Creates a shared header or footer and returns it. Layouts that specify none use the default of that kind; a new default replaces the old one.',
    level: 'owner',
    effect: 'create',
    input: PresetInput,
    resource: PresetView,
    output: PresetView,
    example,
    async handler(input, { storeId, ports }) {
      const now = ports.clock.now();
      const preset: Preset = {
        ...input,
        id: ports.ids.uuid(),
        isDefault: input.isDefault ?? false,
        createdAt: now,
        updatedAt: now,
      };
      await ports.transaction(async (tx) => {
        await useFiles(storeId, preset, tx);
        await tx.presets.insert(storeId, preset);
      });
      return showPreset(preset);
    },
  }),
  'presets.update': defineOperation({
    title: 'Update a header or footer preset',
    description:
      'Updates the fields that are sent; others are kept. Blocks are replaced as a whole. Layouts that use the preset include the change in their next email. Returns the preset.',
    level: 'owner',
    effect: 'update',
    input: PresetPatch,
    resource: PresetView,
    output: PresetView,
    example: { id: '…', name: 'Footer with address', isDefault: true },
    subject: ({ id }, context) => find(id, context),
    handler: ({ id, kind, ...sent }, { storeId, ports }) =>
      ports.transaction(async (tx) => {
        const stored = found(await tx.presets.lock(storeId, id), 'preset');
        if (kind !== undefined && kind !== stored.kind) throw invalid('kind', 'cannot change after creation');
        const preset: Preset = {
          ...stored,
          name: sent.name ?? stored.name,
          blocks: sent.blocks ?? stored.blocks,
          isDefault: sent.isDefault ?? stored.isDefault,
          updatedAt: ports.clock.now(),
        };
        if (sent.blocks) await useFiles(storeId, preset, tx);
        await tx.presets.replace(storeId, id, preset);
        return showPreset(preset);
      }),
  }),
  'presets.remove': defineOperation({
    title: 'Delete a header or footer preset',
    description:
      'Permanently deletes a header or footer preset. Refused while a layout refers to it; the error names the layouts. Layouts that only used it as the default then have none.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({ id: PresetId }),
    output: z.object({ deleted: z.literal(true), id: PresetId }),
    example: { id: '…' },
    subject: ({ id }, context) => find(id, context),
    async handler({ id }, { storeId, ports }) {
      await ports.transaction(async (tx) => {
        found(await tx.presets.lock(storeId, id), 'preset');
        const layouts = await layoutsUsing(id, storeId, tx);
        if (layouts.length > 0) throw conflict(inUseBy(layouts.map(({ name }) => ({ type: 'layout', name }))));
        await tx.presets.remove(storeId, id);
        await tx.files.removeUses(storeId, { type: 'preset', id });
      });
      return { deleted: true as const, id };
    },
  }),
};
