import type { Block } from '../blocks.js';
import { fillGlobal } from '../defaults.js';
import type { Design } from '../design.js';
import { Context, type Direction, type Mail } from './context.js';
import { directionOf } from './direction.js';
import { documentOf } from './document.js';
import { type Markup, readMarkup } from './inline-html.js';
import { outerRows, paragraphs, rows } from './row.js';
import { designFonts, plainType } from './type.js';

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

/** Markup is needed for the HTML and again for the text: what was read is kept for as long as one message is made. */
function readOnce(): Mail['read'] {
  const known = new Map<string, Markup>();
  return (source) => {
    const markup = known.get(source) ?? readMarkup(source);
    known.set(source, markup);
    return markup;
  };
}

/**
 * A design as an HTML document and as plain text. Liquid is kept byte for byte in both: render it with escaping for the
 * HTML and without for the text, then call `checkRendered` on the one and `tidyText` on the other.
 */
export function renderDesign(design: Design, options: RenderOptions): { html: string; text: string } {
  const { blocks, context } = prepare(design, options, readOnce());
  return { html: toHtml(blocks, context, options), text: paragraphs(blocks, context) };
}

/** The HTML of `renderDesign` alone. */
export function renderDesignHtml(design: Design, options: RenderOptions): string {
  const { blocks, context } = prepare(design, options, readMarkup);
  return toHtml(blocks, context, options);
}

const toHtml = (blocks: Block[], context: Context, { lang, title = '' }: RenderOptions) =>
  documentOf(outerRows(blocks, context), { lang, title }, context);

function prepare(design: Design, options: RenderOptions, read: Mail['read']): { blocks: Block[]; context: Context } {
  const global = fillGlobal(design.global);
  const fonts = designFonts(global);
  const mail: Mail = {
    global,
    dir: options.dir ?? (global.direction === 'auto' ? directionOf(options.lang) : global.direction),
    fonts,
    type: plainType(fonts, global),
    rules: {},
    readable: new Map(),
    fileUrl: (key) => options.fileUrl(key),
    read,
    rows,
    paragraphs,
  };
  const dark = global.darkMode === 'auto' ? global.dark : undefined;
  return {
    blocks: [...(options.header ?? []), ...design.blocks, ...(options.footer ?? [])],
    context: new Context(mail, global.width, global.padding, true, dark),
  };
}
