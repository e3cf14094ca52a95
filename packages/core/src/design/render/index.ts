import { fieldPath } from '../../shared/faults.js';
import type { Block } from '../blocks.js';
import { fillGlobal } from '../defaults.js';
import type { Design } from '../design.js';
import { blocksOf } from '../walk.js';
import { bodyRows } from './body.js';
import { Context, type Direction, type Mail } from './context.js';
import { directionOf } from './direction.js';
import { documentOf } from './document.js';
import { type Markup, readMarkup } from './inline-html.js';
import { paragraphs, rows } from './row.js';
import { designFonts, plainType } from './type.js';

export { checkRendered } from './check-rendered.js';
export { directionOf } from './direction.js';
export { tidyText } from './plain-text.js';
export { insertPreheader } from './preheader.js';

export interface RenderOptions {
  /** The blocks above and below the content, with presets already resolved. */
  header?: readonly Block[] | null;
  footer?: readonly Block[] | null;
  /** The language of the message; also sets the text direction, unless the design does. */
  lang: string;
  dir?: Direction;
  /** The document title; may contain Liquid. */
  title?: string;
  /** Whether the blocks of the design have their path as `data-block`, for editors. Blocks of presets have none. */
  marksBlocks?: boolean;
  /** The public URL of an uploaded file. */
  fileUrl(key: string): string;
}

/** Caches parsed markup while one message is built, because both the HTML and the plain text need it. */
function cachedReader(): Mail['read'] {
  const cache = new Map<string, Markup>();
  return (source) => {
    const markup = cache.get(source) ?? readMarkup(source);
    cache.set(source, markup);
    return markup;
  };
}

/**
 * Turns a design into an HTML document and plain text. Liquid stays unchanged in both: render it with escaping for the
 * HTML and without for the text, then call `checkRendered` on the HTML and `tidyText` on the text.
 */
export function renderDesign(design: Design, options: RenderOptions): { html: string; text: string } {
  const { blocks, context } = prepare(design, options, cachedReader());
  return { html: toHtml(blocks, context, options), text: paragraphs(blocks, context) };
}

/** Like `renderDesign`, but returns only the HTML. */
export function renderDesignHtml(design: Design, options: RenderOptions): string {
  const { blocks, context } = prepare(design, options, readMarkup);
  return toHtml(blocks, context, options);
}

const toHtml = (blocks: Block[], context: Context, { lang, title = '' }: RenderOptions) =>
  documentOf(bodyRows(blocks, context), { lang, title }, context);

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
    marks: options.marksBlocks
      ? new Map(blocksOf(design).map(({ block, path }) => [block, fieldPath(path)]))
      : undefined,
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
