import { z } from 'zod';
import type { Block } from '../design/blocks.js';
import { id, requiredName, Time } from '../shared/fields.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';
import { PresetBlocks } from './preset-blocks.js';

export const PRESET_KINDS = ['header', 'footer'] as const;
export type PresetKind = (typeof PRESET_KINDS)[number];

/** A shared header or footer. Layouts that specify none use the store's default of that kind. */
export interface Preset {
  id: string;
  kind: PresetKind;
  name: string;
  blocks: Block[];
  isDefault: boolean;
  createdAt: number;
  updatedAt: number;
}
export type PresetSummary = Omit<Preset, 'blocks'>;
export type PresetChange = Omit<Preset, 'id' | 'kind' | 'createdAt'>;

/** One language of a layout that refers to a preset. */
export interface PresetUse {
  presetId: string;
  layoutId: string;
  locale: string;
}

export const PresetId = id('Preset id.');

const fields = {
  kind: z.enum(PRESET_KINDS).describe('header or footer; cannot change after creation.'),
  name: requiredName(200, 'Display name.'),
  blocks: PresetBlocks,
  isDefault: z
    .boolean()
    .describe('Use for layouts that specify no preset of this kind. A store has one default per kind.')
    .optional(),
};

export const PresetInput = z.strictObject(fields);
export const PresetPatch = z.strictObject({
  id: PresetId,
  kind: fields.kind.optional(),
  name: fields.name.optional(),
  blocks: fields.blocks.optional(),
  isDefault: fields.isDefault,
});

export const PresetSummaryView = asWritten(
  z.object({
    id: PresetId,
    kind: z.enum(PRESET_KINDS),
    name: z.string(),
    isDefault: z.boolean(),
    createdAt: Time,
    updatedAt: Time,
  }),
  MAIL_CONTENT,
);
export const PresetView = asWritten(PresetSummaryView.extend({ blocks: z.array(z.custom<Block>()) }), MAIL_CONTENT);

export const showPreset = <P extends PresetSummary>(preset: P) => ({
  ...preset,
  createdAt: new Date(preset.createdAt).toISOString(),
  updatedAt: new Date(preset.updatedAt).toISOString(),
});
