import { z } from 'zod';
import { blockId, choice, color, condition, decimal, fontFamily, whole } from './fields.js';

const ALIGNS = ['start', 'center', 'end', 'left', 'right'] as const;
export type Align = (typeof ALIGNS)[number];

const side = z.int().min(0).max(200);
/** One number for all four sides, or the sides by name; a side left out is 0. */
export const Padding = z
  .union(
    [
      side,
      z.strictObject({
        top: side.optional(),
        right: side.optional(),
        bottom: side.optional(),
        left: side.optional(),
      }),
    ],
    { error: 'must be a whole number from 0 to 200, or an object of top, right, bottom and left' },
  )
  .meta({
    id: 'padding',
    description:
      'Space around the content in pixels: one number for all sides, or { top, right, bottom, left } where a side left out is 0. Left out altogether: 8 above and below, and at the sides global.padding for a block at the top level and 0 for one inside another; 0 lets a picture reach the edges.',
  });
export type Padding = z.infer<typeof Padding>;

export const align = (description: string) =>
  choice(ALIGNS, `${description} start and end follow the reading direction of the language; left and right do not.`);

export const pixelsOrFull = (min: number, max: number, description: string) =>
  z
    .union([z.int().min(min).max(max), z.literal('full')], {
      error: `must be a whole number from ${min} to ${max}, or full`,
    })
    .meta({ description });

/** A schema that many blocks share: published once, and referred to by its name. */
const shared = <T extends z.ZodType>(id: string, schema: T): T => {
  z.globalRegistry.add(schema, { ...schema.meta(), id });
  return schema;
};

/** Fields of every block. */
export const common = {
  id: shared('blockId', blockId('Your own name for the block, for tools that edit designs. Never sent.')).optional(),
  visibleIf: shared(
    'visibleIf',
    condition(
      'Shows the block only if this Liquid condition holds, for example variables.order.total > 100 or item.image != blank. The expression alone, without {{ }} or {% %}.',
    ),
  ).optional(),
  hideOn: shared(
    'hideOn',
    choice(['none', 'mobile', 'desktop'], 'Hides the block on narrow or on wide screens.'),
  ).optional(),
  padding: Padding.optional(),
  backgroundColor: shared('blockBackground', color('Colour behind the block. Left out: none.')).optional(),
};

const WEIGHTS = ['normal', 'bold', 100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

/** Fields of blocks that are mainly words. */
export const typeProps = {
  align: shared('textAlign', align('How lines are aligned.')).optional(),
  color: shared('textColor', color('Colour of the words. Left out: the design’s own.')).optional(),
  fontSize: shared('fontSize', whole(8, 96, 'Size of the words in pixels. Left out: the design’s own.')).optional(),
  fontFamily: shared(
    'fontFamily',
    fontFamily(
      'Font names, most wanted first, ending in a generic one such as sans-serif. Left out: the design’s own.',
    ),
  ).optional(),
  fontWeight: shared('fontWeight', z.literal(WEIGHTS).meta({ description: 'Thickness of the letters.' })).optional(),
  lineHeight: shared('lineHeight', decimal(1, 3, 'Height of a line as a multiple of the font size.')).optional(),
};
