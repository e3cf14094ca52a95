import type { Block } from '../blocks.js';
import type { Sides } from '../defaults.js';
import { withClasses } from './classes.js';
import { color, paint, style } from './color.js';
import type { Cell, Context } from './context.js';
import { type Edge, frameOf, paddingOf, paddingStyle } from './padding.js';
import { RENDERERS } from './renderers.js';

/** The blocks as table rows. A condition wraps a whole row, so the table is valid either way. */
export const rows = (blocks: readonly Block[], context: Context) =>
  blocks.reduce((html, block) => html + row(block, context), '');

/** The rows of the whole content: the first and last block have the same distance from the edge as the sides. */
export function outerRows(blocks: readonly Block[], context: Context): string {
  const last = blocks.length - 1;
  return blocks.reduce((html, block, i) => {
    const edge = i === 0 || i === last ? { first: i === 0, last: i === last } : undefined;
    return html + row(block, context, edge);
  }, '');
}

export const paragraphs = (blocks: readonly Block[], context: Context) =>
  blocks.reduce((text, block) => text + paragraph(block, context), '');

interface AnyRenderer {
  html(block: Block, context: Context): Cell | undefined;
  text(block: Block, context: Context): string;
}
const rendererOf = (block: Block) => RENDERERS[block.type] as unknown as AnyRenderer;

const onlyIf = (condition: string | undefined, part: string) =>
  condition && part ? `{% if ${condition.trim()} %}${part}{% endif %}` : part;

const HIDE = { mobile: ' class="ss-m"', desktop: ' class="ss-d" style="display:none;mso-hide:all"', none: '' };

function row(block: Block, context: Context, edge?: Edge): string {
  const { hideOn = 'none', visibleIf, className } = block;
  const frame = frameOf(block);
  const background = frame ? undefined : block.backgroundColor;
  const padding = paddingOf(block, context, edge);
  const onDesktop = hideOn !== 'desktop';
  const width = context.width - padding.left - padding.right;
  const cell = rendererOf(block).html(
    block,
    context.within({ width, outlook: context.outlook && onDesktop, background }),
  );
  if (!cell) return '';
  if (hideOn === 'mobile') context.mail.rules.hideOnMobile = true;
  if (!onDesktop) context.mail.rules.showOnMobile = true;
  // A section with a frame has them on its own cell.
  if (className !== undefined && !frame) cell.classAttribute = withClasses(className, cell.classAttribute);
  const mark = context.mail.marks?.get(block);
  const html = tableRow(mark ? `${HIDE[hideOn]} data-block="${mark}"` : HIDE[hideOn], background, cell, padding);
  return onlyIf(visibleIf, onDesktop || !context.outlook ? html : `<!--[if !mso]><!-->${html}<!--<![endif]-->`);
}

function tableRow(attributes: string, backgroundColor: string | undefined, cell: Cell, padding: Sides): string {
  const background = backgroundColor && color(backgroundColor);
  const align = cell.align ? ` align="${cell.align}"` : '';
  const styles = style(
    paddingStyle(padding),
    background && paint('background-color:', background),
    ...(cell.styles ?? []),
  );
  const { classAttribute = '', content } = cell;
  const start = `<tr${attributes}><td${classAttribute}${align}${background ? ` bgcolor="${background}"` : ''}`;
  return `${start}${styles}>${content}</td></tr>`;
}

/** Plain text follows the desktop version: mobile-only blocks usually duplicate other content. */
function paragraph(block: Block, context: Context): string {
  const text = block.hideOn === 'desktop' ? '' : rendererOf(block).text(block, context);
  if (text.trim() === '') return '';
  return onlyIf(block.visibleIf, guarded(text.endsWith('\n\n') ? text : `${text}\n\n`));
}

/** `{{-` removes the blank line before it, `-}}` the one after: an empty output prevents that. */
function guarded(text: string): string {
  const start = text.startsWith('{{-') || text.startsWith('{%-') ? '{{ "" }}' : '';
  const end = text.endsWith('-}}\n\n') || text.endsWith('-%}\n\n');
  return start + (end ? `${text.slice(0, -2)}{{ "" }}\n\n` : text);
}
