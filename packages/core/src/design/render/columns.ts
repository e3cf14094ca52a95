import type { Column, ColumnsBlock } from '../blocks.js';
import { DEFAULTS, fillPadding } from '../defaults.js';
import { frameStyles, sideBorders } from './border.js';
import { withClasses } from './classes.js';
import { color, paint, style } from './color.js';
import { columnWidths } from './column-widths.js';
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
    const row = { parts, total: rowWidth(parts, block), align: alignOf(block, context) };
    return stackOnMobile ? stacked(row, block, context) : sideBySide(row, context);
  },
  text: (block, context) => block.columns.map(({ blocks }) => context.mail.paragraphs(blocks, context)).join(''),
};

/** Columns in a row, which may be narrower than the available space. */
interface Row {
  parts: Part[];
  /** Undefined if the row is as wide as the available space. */
  total: number | undefined;
  /** Undefined at the start, where text is too. */
  align: string | undefined;
}

/** Only rows that use the later fields: without them, columns that do not stack fill the row whatever their widths. */
function rowWidth(parts: Part[], { columns, align = DEFAULT.align }: ColumnsBlock): number | undefined {
  if (align === DEFAULT.align && columns.every(({ widthPixels }) => widthPixels === undefined)) return undefined;
  return parts.reduce((sum, { width }) => sum + width, 0);
}

function alignOf({ align = DEFAULT.align }: ColumnsBlock, { dir }: Context): string | undefined {
  const side = sideOf(align, dir);
  return side === sideOf('start', dir) ? undefined : side;
}

function sideBySide({ parts, total, align: place }: Row, context: Context): Cell {
  const whole = total ?? context.width;
  const cells = parts.reduce((html, { align, gap, width, content }) => {
    const percent = Math.round((width / whole) * 1000) / 10;
    const side = place ? ` align="${sideOf('start', context.dir)}"` : '';
    return `${html}<td width="${percent}%" valign="${align}"${side}${gapStyle(gap, context)}>${content}</td>`;
  }, '');
  const share = Math.round((whole / context.width) * 1000) / 10;
  const table = share < 100 ? TABLE.replace('100%', `${share}%`) : TABLE;
  return { ...(place && { align: place }), content: `${table}><tr>${cells}</tr></table>` };
}

/**
 * Inline blocks that wrap when they no longer fit, even without media queries; a table for Outlook. To stack the last
 * column first, they are written from last to first and laid out against the text direction: all email clients support
 * `direction`, but Gmail does not support flexbox.
 */
function stacked({ parts, total, align: place }: Row, block: ColumnsBlock, context: Context): Cell {
  const { reverseOnMobile = DEFAULT.reverseOnMobile } = block;
  const { dir } = context;
  context.mail.rules.stack = true;
  // Stacked blocks have their own padding, but columns with a background would touch.
  const apart = block.columns.some(isFramed);
  const ordered = reverseOnMobile ? parts.toReversed() : parts;
  const own = [reverseOnMobile && `direction:${dir}`, place && `text-align:${sideOf('start', dir)}`]
    .filter(Boolean)
    .join(';');
  const boxes = ordered.reduce((html, { align, gap, width, content }, i) => {
    const classes = [gap > 0 && 'ss-g', apart && i > 0 && 'ss-k'].filter(Boolean).join(' ');
    const spaced = classes
      ? `${TABLE}><tr><td class="${classes}"${gapStyle(gap, context)}>${content}</td></tr></table>`
      : content;
    const box = `display:inline-block;width:100%;max-width:${width}px;vertical-align:${align}${own && `;${own}`}`;
    const cell = `${i > 0 ? '</td>' : ''}<td width="${width}" valign="${align}"${own && ` style="${own}"`}>`;
    return `${html}${forOutlook(i > 0 ? cell : ghost(reverseOnMobile, total, place, context) + cell, context)}<div class="ss-s" style="${box}">${spaced}</div>`;
  }, '');
  return {
    ...(place && { align: place }),
    styles: ['font-size:0', reverseOnMobile && `direction:${dir === 'rtl' ? 'ltr' : 'rtl'}`],
    content: `${boxes}${forOutlook('</td></tr></table>', context)}`,
  };
}

const ghost = (reversed: boolean, total: number | undefined, place: string | undefined, { dir, width }: Context) =>
  ghostTable(
    total ?? width,
    `${place ? ` align="${place}"` : ''} dir="${reversed === (dir === 'rtl') ? 'ltr' : 'rtl'}"`,
  );

const gapStyle = (gap: number, { dir }: Context) =>
  gap > 0 ? ` style="padding-${sideOf('start', dir)}:${gap}px"` : '';

function columnHtml(column: Column, width: number, context: Context): string {
  const padding = fillPadding(column.padding, 0, 0);
  const background = column.backgroundColor && color(column.backgroundColor);
  const available = width - padding.left - padding.right - sideBorders(column);
  const rows = context.mail.rows(column.blocks, context.within({ inset: 0, width: available, background }));
  const inner = `${TABLE}>${rows}</table>`;
  const { className } = column;
  if (!isFramed(column) && column.padding === undefined && className === undefined) return inner;
  const frame = frameStyles(column);
  const styles = style(paddingStyle(padding), background && paint('background-color:', background), ...frame);
  const table = frame.some(Boolean) ? `${TABLE} style="border-collapse:separate"` : TABLE;
  const attributes = `${className === undefined ? '' : withClasses(className)}${background ? ` bgcolor="${background}"` : ''}`;
  return `${table}><tr><td${attributes}${styles}>${inner}</td></tr></table>`;
}

const isFramed = ({ backgroundColor, borderWidth = 0, borderRadius = 0, borders }: Column) =>
  Boolean(backgroundColor || borderWidth || borderRadius || borders);
