import { z } from 'zod';
import { blockId, choice, classNames, color, condition, decimal, fontFamily, whole } from './fields.js';

const ALIGNS = ['start', 'center', 'end', 'left', 'right'] as const;
export type Align = (typeof ALIGNS)[number];

const side = z.int().min(0).max(200);
/** One number for all four sides, or an object of sides; an omitted side is 0. */
export const Padding = z
  .union(
    [
      side.meta({ title: 'All sides' }),
      z
        .strictObject({
          top: side.optional(),
          right: side.optional(),
          bottom: side.optional(),
          left: side.optional(),
        })
        .meta({ title: 'Each side' }),
    ],
    { error: 'must be a whole number from 0 to 200, or an object with top, right, bottom and left' },
  )
  .meta({
    id: 'padding',
    description:
      'Padding in pixels: one number for all sides, or { top, right, bottom, left }, where an omitted side is 0. Default: 8 at the top and bottom; at the sides global.padding for a top-level block and 0 for a nested one. With 0 an image reaches the edges.',
  });
export type Padding = z.infer<typeof Padding>;

export const align = (description: string) =>
  choice(ALIGNS, `${description} start and end follow the text direction of the language; left and right do not.`);

export const pixelsOrFull = (min: number, max: number, description: string) =>
  z
    .union([z.int().min(min).max(max).meta({ title: 'Pixels' }), z.literal('full').meta({ title: 'Full width' })], {
      error: `must be a whole number from ${min} to ${max}, or full`,
    })
    .meta({ description });

export const Border = z
  .strictObject({
    width: whole(0, 20, 'Width in pixels; 0 for none.'),
    color: color('Line colour.'),
    style: choice(['solid', 'dashed', 'dotted', 'double'], 'Line style. Default: solid.').optional(),
  })
  .meta({ id: 'border', description: 'A line: { width, color }, and a style if it is not solid.' });
export type Border = z.infer<typeof Border>;

/** A schema used by many blocks: published once and referenced by its id. */
const shared = <T extends z.ZodType>(id: string, schema: T): T => {
  z.globalRegistry.add(schema, { ...schema.meta(), id });
  return schema;
};

/** Fields of every block. */
export const common = {
  id: shared('blockId', blockId('Custom id of the block, for tools that edit designs. Never sent.')).optional(),
  visibleIf: shared(
    'visibleIf',
    condition(
      'Shows the block only if this Liquid condition is true, for example variables.order.total > 100 or item.image != blank. Only the expression, without {{ }} or {% %}.',
    ),
  ).optional(),
  hideOn: shared(
    'hideOn',
    choice(['none', 'mobile', 'desktop'], 'Hides the block on narrow screens (mobile) or wide screens (desktop).'),
  ).optional(),
  padding: Padding.optional(),
  className: shared(
    'className',
    classNames('Class names for global.css, separated by spaces, for example promo. Default: none.'),
  ).optional(),
  backgroundColor: shared('blockBackground', color('Background colour of the block. Default: none.')).optional(),
};

/** Fields of blocks that can have a frame. */
export const frameFields = {
  borderColor: color('Border colour; requires borderWidth.').optional(),
  borderWidth: whole(0, 20, 'Border width in pixels; 0 for none.').optional(),
  borderRadius: shared('radius', whole(0, 100, 'Corner radius in pixels.')).optional(),
  borders: z
    .strictObject({
      top: Border.optional(),
      right: Border.optional(),
      bottom: Border.optional(),
      left: Border.optional(),
    })
    .meta({ id: 'borders', description: 'Borders of single sides, instead of borderWidth and borderColor there.' })
    .optional(),
};

const WEIGHTS = ['normal', 'bold', 100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

/** How letters look, in texts and on buttons. */
export const fontProps = {
  fontFamily: shared(
    'fontFamily',
    fontFamily(
      'Font names in order of preference, ending with a generic one such as sans-serif. Default: the font of the design.',
    ),
  ).optional(),
  fontWeight: shared('fontWeight', z.literal(WEIGHTS).meta({ description: 'Font weight.' })).optional(),
  lineHeight: shared('lineHeight', decimal(0.5, 3, 'Line height as a multiple of the font size.')).optional(),
  letterSpacing: shared(
    'letterSpacing',
    decimal(-5, 20, 'Additional space between letters in pixels. Default: 0.'),
  ).optional(),
  textTransform: shared(
    'textTransform',
    choice(['none', 'uppercase', 'lowercase', 'capitalize'], 'How letters are shown. Default: as written.'),
  ).optional(),
};

/** Fields of text blocks. */
export const typeProps = {
  align: shared('textAlign', align('Text alignment.')).optional(),
  color: shared('textColor', color('Text colour. Default: the colour of the design.')).optional(),
  fontSize: shared('fontSize', whole(8, 96, 'Font size in pixels. Default: the size of the design.')).optional(),
  ...fontProps,
};
