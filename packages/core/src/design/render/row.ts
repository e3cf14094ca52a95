import type { Block } from '../blocks.js';
import type { FilledBlock, Sides } from '../defaults.js';
import { color, style } from './color.js';
import type { Cell, Context } from './context.js';
import { type Edge, isFramed, paddingOf, paddingStyle } from './padding.js';
import { RENDERERS } from './renderers.js';
import { classAttribute } from './type.js';

/** The blocks as rows of a table. A condition stands around its row, so that the table is whole either way. */
export const rows = (blocks: readonly Block[], context: Context) =>
  blocks.reduce((html, block) => html + row(context.mail.fill(block), context), '');

/** The rows of a whole message: its first and last block keep the distance of the sides from the edge. */
export function outerRows(blocks: readonly Block[], context: Context): string {
  const last = blocks.length - 1;
  return blocks.reduce((html, block, i) => {
    const edge = i === 0 || i === last ? { first: i === 0, last: i === last } : undefined;
    return html + row(context.mail.fill(block), context, edge);
  }, '');
}

export const paragraphs = (blocks: readonly Block[], context: Context) =>
  blocks.reduce((text, block) => text + paragraph(context.mail.fill(block), context), '');

interface AnyRenderer {
  html(block: FilledBlock, context: Context): Cell | undefined;
  text(block: FilledBlock, context: Context): string;
}
const rendererOf = (block: FilledBlock) => RENDERERS[block.type] as unknown as AnyRenderer;

const onlyIf = (condition: string | undefined, part: string) =>
  condition && part ? `{% if ${condition.trim()} %}${part}{% endif %}` : part;

const HIDE = { mobile: ' class="ss-m"', desktop: ' class="ss-d" style="display:none;mso-hide:all"', none: '' };

function row(block: FilledBlock, context: Context, edge?: Edge): string {
  const background = isFramed(block) ? undefined : block.backgroundColor;
  const padding = paddingOf(block, context, edge);
  const onDesktop = block.hideOn !== 'desktop';
  const width = context.width - padding.left - padding.right;
  const cell = rendererOf(block).html(
    block,
    context.within({ width, outlook: context.outlook && onDesktop, background }),
  );
  if (!cell) return '';
  if (block.hideOn === 'mobile') context.mail.rules.add('hideOnMobile');
  if (!onDesktop) context.mail.rules.add('showOnMobile');
  const html = `<tr${HIDE[block.hideOn ?? 'none']}>${tableCell(background, cell, padding)}</tr>`;
  return onlyIf(block.visibleIf, onDesktop || !context.outlook ? html : `<!--[if !mso]><!-->${html}<!--<![endif]-->`);
}

function tableCell(backgroundColor: string | undefined, cell: Cell, padding: Sides): string {
  const background = backgroundColor && color(backgroundColor);
  const align = cell.align ? ` align="${cell.align}"` : '';
  const styles = style(paddingStyle(padding), background && `background-color:${background}`, ...(cell.styles ?? []));
  const attributes = `${classAttribute(cell.className)}${align}${background ? ` bgcolor="${background}"` : ''}`;
  return `<td${attributes}${styles}>${cell.content}</td>`;
}

/** Plain text is read as a wide screen is: what only narrow screens show is mostly there twice. */
function paragraph(block: FilledBlock, context: Context): string {
  const text = block.hideOn === 'desktop' ? '' : rendererOf(block).text(block, context);
  if (text.trim() === '') return '';
  return onlyIf(block.visibleIf, guarded(text.endsWith('\n\n') ? text : `${text}\n\n`));
}

/** `{{-` eats the blank line before it, `-}}` the one behind: an empty output stops them. */
function guarded(text: string): string {
  const start = text.startsWith('{{-') || text.startsWith('{%-') ? '{{ "" }}' : '';
  const end = text.endsWith('-}}\n\n') || text.endsWith('-%}\n\n');
  return start + (end ? `${text.slice(0, -2)}{{ "" }}\n\n` : text);
}
