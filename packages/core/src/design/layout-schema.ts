import { z } from 'zod';
import type { JsonSchema } from '../shared/json-schema.js';
import { Block, type BlockType } from './blocks.js';
import { COLOR_PATTERN, MAX_COLOR } from './color.js';
import { CONSTRAINTS } from './constraints.js';
import { DEFAULTS } from './defaults.js';
import { Design } from './design.js';
import { EXAMPLE } from './example.js';
import { withTitles } from './titles.js';

/** Adds each default to its field. */
function addDefaults(schema: JsonSchema, defaults: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(defaults)) {
    const properties = schema.properties ?? {};
    properties[field] = { ...properties[field], default: value };
  }
}

/** The colour pattern is long, because it lists every colour name: it is published once and referenced. */
const shareColors = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (_, value) => {
    if (value?.pattern !== COLOR_PATTERN) return value;
    const { type, maxLength, pattern, ...rest } = value;
    return { $ref: '#/$defs/color', ...rest };
  });
const COLOR: JsonSchema = {
  type: 'string',
  maxLength: MAX_COLOR,
  pattern: COLOR_PATTERN,
  description: 'A colour such as #1a73e8, rgb(26, 115, 232) or navy, or one {{ }}.',
};

/** The design format as JSON Schema, draft 2020-12. */
function designJsonSchema(): JsonSchema {
  const published = (part: z.ZodType) => {
    const { $schema, $defs, ...rest } = z.toJSONSchema(part, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
    return { rest, $defs: $defs as Record<string, JsonSchema> };
  };
  const design = published(Design);
  // The design only references its blocks, so their definitions are added here.
  const $defs = { ...design.$defs, ...published(Block).$defs };
  for (const [type, defaults] of Object.entries(DEFAULTS.blocks)) addDefaults($defs[`${type}Block`]!, defaults);
  for (const [part, defaults] of [
    ['column', DEFAULTS.column],
    ['backgroundImage', DEFAULTS.backgroundImage],
    ['tableColumn', DEFAULTS.tableColumn],
    ['global', DEFAULTS.global],
  ] as const) {
    addDefaults($defs[part]!, defaults);
  }
  const shared = withTitles(shareColors({ ...design.rest, $defs }));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...shared,
    $defs: { ...(shared.$defs as object), color: COLOR },
  };
}

let schema: JsonSchema | undefined;

/** Everything needed to write a design, except the supported Liquid. */
export function layoutSchema(): {
  schema: JsonSchema;
  defaults: { blocks: Record<BlockType, object> } & Record<
    'global' | 'column' | 'tableColumn' | 'backgroundImage',
    object
  >;
  constraints: string[];
  example: Design;
} {
  schema ??= designJsonSchema();
  const { global, blocks, column, tableColumn, backgroundImage } = DEFAULTS;
  const defaults = { global, blocks, column, tableColumn, backgroundImage };
  return { schema, defaults, constraints: CONSTRAINTS, example: EXAMPLE };
}
