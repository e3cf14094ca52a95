import type { TableBlock, TableColumn } from '../blocks.js';
import { DEFAULTS } from '../defaults.js';
import { type BlockRenderer, type Context, sideOf } from './context.js';
import { darkLine } from './dark.js';
import { escapeLines } from './escape.js';
import { emptyCell, repeated } from './loop.js';
import { textClass } from './type.js';

const DEFAULT = DEFAULTS.blocks.table;

const CELLS = {
  th: { start: '<th scope="col"', style: ' style="padding:8px 4px;border-bottom:2px solid #d4d4d8">', end: '</th>' },
  td: { start: '<td', style: ' style="padding:8px 4px;border-bottom:1px solid #d4d4d8">', end: '</td>' },
};

export const table: BlockRenderer<'table'> = {
  html(block, context) {
    const { columns } = block;
    const head = hasHeader(block)
      ? `<tr>${columns.reduce((html, column) => html + cellHtml('th', column.header ?? '', column, context), '')}</tr>`
      : '';
    const rowHtml = (cells: string[]) =>
      `<tr>${cells.reduce((html, cell, i) => html + cellHtml('td', cell, columns[i]!, context), '')}</tr>`;
    const empty = emptyCell(block.emptyText, context.within({ inset: 0 }), ` colspan="${columns.length}"`);
    return {
      classAttribute: textClass({}, context),
      styles: context.mail.type,
      content: `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${head}${bodyOf(block, rowHtml, empty && `<tr>${empty}</tr>`)}</table>`,
    };
  },
  text(block) {
    const line = (cells: string[]) => `${cells.map((cell) => cell.trim().replace(/\s*\n\s*/g, ' ')).join(' | ')}\n`;
    const head = hasHeader(block) ? line(block.columns.map(({ header }) => header ?? '')) : '';
    return `${head}${bodyOf(block, line, block.emptyText ? `${block.emptyText.trim()}\n` : '')}\n`;
  },
};

const hasHeader = ({ showHeader = DEFAULT.showHeader, columns }: TableBlock) =>
  showHeader && columns.some(({ header }) => header?.trim());

/** Fixed rows, or one repeated row. */
function bodyOf(block: TableBlock, row: (cells: string[]) => string, empty: string): string {
  if (block.rows) return block.rows.reduce((all, cells) => all + row(cells), '');
  const cells = block.columns.map(({ cell }) => cell ?? '');
  return repeated({ each: block.each!, as: block.as!, limit: block.limit ?? DEFAULT.limit }, row(cells), empty);
}

function cellHtml(tag: 'td' | 'th', content: string, column: TableColumn, context: Context): string {
  const align = sideOf(column.align ?? DEFAULTS.tableColumn.align, context.dir);
  const side = tag === 'td' && align === sideOf('start', context.dir) ? '' : ` align="${align}"`;
  const width = column.widthPercent === undefined ? '' : ` width="${column.widthPercent}%"`;
  const { start, style, end } = CELLS[tag];
  return `${start}${darkLine(context)}${side} valign="top"${width}${style}${escapeLines(content)}${end}`;
}
