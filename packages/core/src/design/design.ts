import { z } from 'zod';
import type { Block } from './blocks.js';
import { blocksIn } from './blocks-in.js';
import { choice, color, decimal, fontFamily, fontName, fontUrl, preset, whole } from './fields.js';
import { LIMITS } from './limits.js';
import { oneOfFields } from './rules.js';
import type { Path } from './structure.js';
import { TestVariables } from './test-variables.js';

const Dark = z.strictObject({
  backgroundColor: color('Colour around the content in dark mode.').optional(),
  contentColor: color('Colour behind the content in dark mode.').optional(),
  textColor: color('Colour of words in dark mode.').optional(),
  linkColor: color('Colour of links in dark mode.').optional(),
});

/** The look of the whole message. */
export const Global = z
  .strictObject({
    width: whole(320, 900, 'Width of the content in pixels.').optional(),
    backgroundColor: color('Colour around the content.').optional(),
    contentColor: color('Colour behind the content.').optional(),
    textColor: color('Colour of words.').optional(),
    linkColor: color('Colour of links.').optional(),
    headingColor: color('Colour of headings. Left out: textColor.').optional(),
    fontFamily: fontFamily('Font names, most wanted first, ending in a generic one such as sans-serif.').optional(),
    webFont: z
      .strictObject({
        name: fontName('Name of the font as its style sheet calls it.'),
        url: fontUrl('https address of its style sheet.'),
      })
      .meta({ description: 'A font that is loaded where the mail program allows it; fontFamily stands in elsewhere.' })
      .optional(),
    fontSize: whole(12, 24, 'Size of text in pixels.').optional(),
    lineHeight: decimal(1, 3, 'Height of a line as a multiple of the font size.').optional(),
    padding: whole(0, 100, 'Space between the edge of the content and its blocks, in pixels.').optional(),
    borderRadius: whole(0, 100, 'Roundness of the content’s corners in pixels.').optional(),
    buttonColor: color('Colour of buttons.').optional(),
    buttonTextColor: color('Colour of words on buttons.').optional(),
    direction: choice(['auto', 'ltr', 'rtl'], 'Reading direction; auto takes it from the language.').optional(),
    darkMode: choice(
      ['auto', 'off'],
      'auto gives readers in dark mode dark colours; off keeps the light ones.',
    ).optional(),
    dark: Dark.meta({ description: 'Colours in dark mode.' }).optional(),
  })
  .meta({ id: 'global', description: 'The look of the whole message; every field has a default.' });
export type Global = z.infer<typeof Global>;

/** What stands above or below the content: a preset of the store, or blocks of the design's own. */
export type HeaderFooter = { preset: string; blocks?: undefined } | { blocks: Block[]; preset?: undefined };
export const HeaderFooter: z.ZodType<HeaderFooter> = z
  .strictObject({
    preset: preset('Id of a header or footer preset of the store; GET /api/v1/presets lists them.').optional(),
    blocks: blocksIn<Block>(LIMITS.edgeBlocks, 'Blocks of the design’s own.').optional(),
  })
  .check(oneOfFields('preset', 'blocks'))
  .meta({
    id: 'headerFooter',
    description: 'Either { preset } or { blocks }.',
    oneOf: [{ required: ['preset'] }, { required: ['blocks'] }],
  }) as z.ZodType<any>;

const edge = (which: string) =>
  HeaderFooter.nullable()
    .meta({ description: `The ${which}. Left out: the store’s default ${which}; null: none.` })
    .optional();

/** A visual layout's content. Says nothing of its blocks: `checkDesign` goes through them. */
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

/** Sorts what stands in a design by its fields, and in lists of blocks by their order; what is no field comes last. */
export function byPlace(a: { path: Path }, b: { path: Path }): number {
  const field = ([name]: Path) => (FIELDS.includes(String(name)) ? FIELDS.indexOf(String(name)) : FIELDS.length);
  const block = (path: Path) => path.find((step) => typeof step === 'number') ?? -1;
  return field(a.path) - field(b.path) || block(a.path) - block(b.path);
}
