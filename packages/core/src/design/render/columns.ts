import type { Column, ColumnsBlock } from '../blocks.js';
import { DEFAULTS, fillPadding } from '../defaults.js';
import { color, paint, style } from './color.js';
import { type BlockRenderer, type Cell, type Context, forOutlook, ghostTable, sideOf, TABLE } from './context.js';
import { paddingStyle } from './padding.js';

const DEFAULT = DEFAULTS.blocks.columns;

interface Part {
  align: string;
  /** Includes the gap before it. */
  width: number;
  gap: number;
  content: string;
}

export const columns: BlockRenderer<'columns'> = {
  html(block, context) {
    const { gap = DEFAULT.gap, stackOnMobile = DEFAULT.stackOnMobile } = block;
    const widths = columnWidths(block.columns, context.width - gap * (block.columns.length - 1));
    const parts = block.columns.map((column, i) => {
      const align = column.verticalAlign ?? DEFAULTS.column.verticalAlign;
      const before = i > 0 ? gap : 0;
      return { align, gap: before, width: widths[i]! + before, content: columnHtml(column, widths[i]!, context) };
    });
    return stackOnMobile ? stacked(parts, block, context) : sideBySide(parts, context);
  },
  text: (block, context) => block.columns.map(({ blocks }) => context.mail.paragraphs(blocks, context)).join(''),
};

/** Width of each column in pixels; columns without a width share the remaining space. */
function columnWidths(columns: { widthPercent?: number | undefined }[], available: number): number[] {
  const given = columns.reduce((sum, { widthPercent = 0 }) => sum + widthPercent, 0);
  const open = columns.filter(({ widthPercent }) => widthPercent === undefined).length;
  const share = open > 0 ? Math.max(0, 100 - given) / open : 0;
  // A total above 100 % would wrap the last column below the others.
  const scale = 100 / Math.max(100, given + share * open);
  return columns.map(({ widthPercent = share }) => Math.max(1, Math.floor((available * widthPercent * scale) / 100)));
}

function sideBySide(parts: Part[], context: Context): Cell {
  const cells = parts.reduce((html, { align, gap, width, content }) => {
    const percent = Math.round((width / context.width) * 1000) / 10;
    return `${html}<td width="${percent}%" valign="${align}"${gapStyle(gap, context)}>${content}</td>`;
  }, '');
  return { content: `${TABLE}><tr>${cells}</tr></table>` };
}

/**
 * Inline blocks that wrap when they no longer fit, even without media queries; a table for Outlook. To stack the last
 * column first, they are written from last to first and laid out against the text direction: all email clients support
 * `direction`, but Gmail does not support flexbox.
 */
function stacked(parts: Part[], block: ColumnsBlock, context: Context): Cell {
  const { reverseOnMobile = DEFAULT.reverseOnMobile } = block;
  const { dir } = context;
  context.mail.rules.stack = true;
  // Stacked blocks have their own padding, but columns with a background would touch.
  const apart = block.columns.some(({ backgroundColor }) => backgroundColor);
  const ordered = reverseOnMobile ? parts.toReversed() : parts;
  const own = reverseOnMobile ? `direction:${dir}` : '';
  const boxes = ordered.reduce((html, { align, gap, width, content }, i) => {
    const classes = [gap > 0 && 'ss-g', apart && i > 0 && 'ss-k'].filter(Boolean).join(' ');
    const spaced = classes
      ? `${TABLE}><tr><td class="${classes}"${gapStyle(gap, context)}>${content}</td></tr></table>`
      : content;
    const box = `display:inline-block;width:100%;max-width:${width}px;vertical-align:${align}${own && `;${own}`}`;
    const cell = `${i > 0 ? '</td>' : ''}<td width="${width}" valign="${align}"${own && ` style="${own}"`}>`;
    return `${html}${forOutlook(i > 0 ? cell : ghost(reverseOnMobile, context) + cell, context)}<div class="ss-s" style="${box}">${spaced}</div>`;
  }, '');
  return {
    styles: ['font-size:0', reverseOnMobile && `direction:${dir === 'rtl' ? 'ltr' : 'rtl'}`],
    content: `${boxes}${forOutlook('</td></tr></table>', context)}`,
  };
}

const ghost = (reversed: boolean, { dir, width }: Context) =>
  ghostTable(width, ` dir="${reversed === (dir === 'rtl') ? 'ltr' : 'rtl'}"`);

const gapStyle = (gap: number, { dir }: Context) =>
  gap > 0 ? ` style="padding-${sideOf('start', dir)}:${gap}px"` : '';

function columnHtml(column: Column, width: number, context: Context): string {
  const padding = fillPadding(column.padding, 0, 0);
  const background = column.backgroundColor && color(column.backgroundColor);
  const rows = context.mail.rows(
    column.blocks,
    context.within({ inset: 0, width: width - padding.left - padding.right, background }),
  );
  const inner = `${TABLE}>${rows}</table>`;
  if (!background && column.padding === undefined) return inner;
  const styles = style(paddingStyle(padding), background && paint('background-color:', background));
  return `${TABLE}><tr><td${background ? ` bgcolor="${background}"` : ''}${styles}>${inner}</td></tr></table>`;
}
