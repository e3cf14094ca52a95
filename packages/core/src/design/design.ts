import { z } from 'zod';
import type { Block } from './blocks.js';
import { blocksIn } from './blocks-in.js';
import { Padding } from './common.js';
import { choice, color, css, decimal, fontFamily, fontName, fontUrl, preset, whole } from './fields.js';
import { LIMITS } from './limits.js';
import { oneOfFields } from './rules.js';
import type { Path } from './structure.js';
import { TestVariables } from './test-variables.js';

const Dark = z.strictObject({
  backgroundColor: color('Background colour around the content in dark mode.').optional(),
  contentColor: color('Background colour of the content in dark mode.').optional(),
  textColor: color('Text colour in dark mode.').optional(),
  linkColor: color('Link colour in dark mode.').optional(),
});

/** Styles of the whole message. */
export const Global = z
  .strictObject({
    width: whole(320, 900, 'Width of the content in pixels.').optional(),
    backgroundColor: color('Background colour around the content.').optional(),
    contentColor: color('Background colour of the content.').optional(),
    textColor: color('Text colour.').optional(),
    linkColor: color('Link colour.').optional(),
    headingColor: color('Heading colour. Default: textColor.').optional(),
    fontFamily: fontFamily(
      'Font names in order of preference, ending with a generic one such as sans-serif.',
    ).optional(),
    webFont: z
      .strictObject({
        name: fontName('Font name as defined in its style sheet.'),
        url: fontUrl('https URL of its style sheet.'),
      })
      .meta({ description: 'A web font for email clients that support it; others use fontFamily.' })
      .optional(),
    fontSize: whole(12, 24, 'Font size in pixels.').optional(),
    lineHeight: decimal(1, 3, 'Line height as a multiple of the font size.').optional(),
    padding: whole(0, 100, 'Padding between the edge of the content and its blocks, in pixels.').optional(),
    outerPadding: Padding.meta({
      description:
        'Padding around the content, as for the padding of a block. Default: 24 at the top and bottom, and none on narrow screens.',
    }).optional(),
    borderRadius: whole(0, 100, 'Corner radius of the content in pixels.').optional(),
    buttonColor: color('Button colour.').optional(),
    buttonTextColor: color('Button text colour.').optional(),
    direction: choice(['auto', 'ltr', 'rtl'], 'Text direction; auto uses that of the language.').optional(),
    darkMode: choice(
      ['auto', 'off'],
      'auto uses dark colours for readers in dark mode; off always uses the light ones.',
    ).optional(),
    dark: Dark.meta({ description: 'Colours in dark mode.' }).optional(),
    css: css(
      'Additional CSS for blocks with a className: rules whose selectors contain a class, and @media. No url(), @import or Liquid. Styles of blocks are inline, so overriding one needs !important.',
    ).optional(),
  })
  .meta({ id: 'global', description: 'Styles of the whole message; every field is optional.' });
export type Global = z.infer<typeof Global>;

/** The part above or below the content: a preset of the store, or custom blocks. */
export type HeaderFooter = { preset: string; blocks?: undefined } | { blocks: Block[]; preset?: undefined };
export const HeaderFooter: z.ZodType<HeaderFooter> = z
  .strictObject({
    preset: preset('Id of a header or footer preset of the store; listed by GET /api/v1/presets.').optional(),
    blocks: blocksIn<Block>(LIMITS.edgeBlocks, 'Custom blocks.').optional(),
  })
  .check(oneOfFields('preset', 'blocks'))
  .meta({
    id: 'headerFooter',
    description: 'Either { preset } or { blocks }.',
    oneOf: [{ required: ['preset'] }, { required: ['blocks'] }],
  }) as z.ZodType<any>;

const edge = (which: string) =>
  HeaderFooter.nullable()
    .meta({ description: `The ${which}. Omitted: the store’s default ${which}; null: none.` })
    .optional();

/** The content of a visual layout. Does not validate its blocks: `checkDesign` does. */
export const Design = z
  .strictObject({
    blocks: blocksIn<Block>(LIMITS.blocks, 'The content from top to bottom.'),
    global: Global.optional(),
    header: edge('header'),
    footer: edge('footer'),
    testVariables: TestVariables.optional(),
  })
  .meta({ description: 'The design of a visual email layout.' });
export type Design = z.infer<typeof Design>;

const FIELDS = Object.keys(Design.shape);

/** Sorts by field of the design, then by block; unknown fields come last. */
export function byPosition(a: { path: Path }, b: { path: Path }): number {
  const field = ([name]: Path) => (FIELDS.includes(String(name)) ? FIELDS.indexOf(String(name)) : FIELDS.length);
  const block = (path: Path) => path.find((step) => typeof step === 'number') ?? -1;
  return field(a.path) - field(b.path) || block(a.path) - block(b.path);
}
