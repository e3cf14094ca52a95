import type { Block } from '../blocks.js';
import { type FilledBlock, fillBlock, fillGlobal } from '../defaults.js';
import type { Design } from '../design.js';
import { Context, type Direction, type Mail } from './context.js';
import { directionOf } from './direction.js';
import { documentOf } from './document.js';
import { readMarkup } from './inline-html.js';
import { outerRows, paragraphs, rows } from './row.js';
import { designFonts } from './type.js';

export { checkRendered } from './check-rendered.js';
export { directionOf } from './direction.js';
export { tidyText } from './plain-text.js';
export { insertPreheader } from './preheader.js';

export interface RenderOptions {
  /** The blocks above and below the content, presets already looked up. */
  header?: readonly Block[] | null;
  footer?: readonly Block[] | null;
  /** The language of the message; it also decides the reading direction, unless the design does. */
  lang: string;
  dir?: Direction;
  /** The document's title; Liquid is kept. */
  title?: string;
  /** The public address of an uploaded file. */
  fileUrl(key: string): string;
}

/** Remembers the answers for as long as one message is made. */
function once<In, Out>(make: (value: In) => Out): (value: In) => Out {
  const answers = new Map<In, Out>();
  return (value) => {
    const known = answers.get(value) ?? make(value);
    answers.set(value, known);
    return known;
  };
}

/**
 * A design as an HTML document and as plain text. Liquid is kept byte for byte in both: render it with escaping for the
 * HTML and without for the text, then call `checkRendered` on the one and `tidyText` on the other.
 */
export function renderDesign(design: Design, options: RenderOptions): { html: string; text: string } {
  const { blocks, context } = prepare(design, options);
  return { html: toHtml(blocks, context, options), text: paragraphs(blocks, context) };
}

/** The HTML of `renderDesign` alone. */
export function renderDesignHtml(design: Design, options: RenderOptions): string {
  const { blocks, context } = prepare(design, options);
  return toHtml(blocks, context, options);
}

const toHtml = (blocks: Block[], context: Context, { lang, title = '' }: RenderOptions) =>
  documentOf(outerRows(blocks, context), { lang, title }, context);

function prepare(design: Design, options: RenderOptions): { blocks: Block[]; context: Context } {
  const global = fillGlobal(design.global);
  const mail: Mail = {
    global,
    dir: options.dir ?? (global.direction === 'auto' ? directionOf(options.lang) : global.direction),
    fonts: designFonts(global),
    rules: new Set(),
    readable: new Map(),
    fileUrl: (key) => options.fileUrl(key),
    fill: once(fillBlock as (block: Block) => FilledBlock),
    read: once(readMarkup),
    rows,
    paragraphs,
  };
  const dark = global.darkMode === 'auto' ? global.dark : undefined;
  return {
    blocks: [...(options.header ?? []), ...design.blocks, ...(options.footer ?? [])],
    context: new Context(mail, global.width, global.padding, true, dark),
  };
}
