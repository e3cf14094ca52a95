import type { FilledBlockOf, FilledTableColumn } from '../defaults.js';
import { emptyCell, repeated } from './containers.js';
import { type BlockRenderer, type Context, sideOf } from './context.js';
import { darkLine } from './dark.js';
import { escapeLines } from './escape.js';
import { classAttribute, textClass, typeStyles } from './type.js';

const STYLE = {
  th: ' style="padding:8px 4px;border-bottom:2px solid #d4d4d8"',
  td: ' style="padding:8px 4px;border-bottom:1px solid #d4d4d8"',
};

export const table: BlockRenderer<'table'> = {
  html(block, context) {
    const { columns } = block;
    const head = hasHeader(block)
      ? `<tr>${columns.map((column) => cellHtml('th', column.header ?? '', column, context)).join('')}</tr>`
      : '';
    const rowHtml = (cells: string[]) =>
      `<tr>${cells.map((cell, i) => cellHtml('td', cell, columns[i]!, context)).join('')}</tr>`;
    const empty = emptyCell(block.emptyText, context.within({ inset: 0 }), ` colspan="${columns.length}"`);
    return {
      className: textClass({}, context),
      styles: typeStyles({}, context),
      content: `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${head}${bodyOf(block, rowHtml, empty && `<tr>${empty}</tr>`)}</table>`,
    };
  },
  text(block) {
    const line = (cells: string[]) => `${cells.map((cell) => cell.trim().replace(/\s*\n\s*/g, ' ')).join(' | ')}\n`;
    const head = hasHeader(block) ? line(block.columns.map(({ header }) => header ?? '')) : '';
    return `${head}${bodyOf(block, line, block.emptyText ? `${block.emptyText.trim()}\n` : '')}\n`;
  },
};

const hasHeader = ({ showHeader, columns }: FilledBlockOf<'table'>) =>
  showHeader && columns.some(({ header }) => header?.trim());

/** Fixed rows, or one that is repeated. */
function bodyOf(block: FilledBlockOf<'table'>, row: (cells: string[]) => string, empty: string): string {
  if (block.rows) return block.rows.map(row).join('');
  const cells = block.columns.map(({ cell }) => cell ?? '');
  return repeated({ each: block.each!, as: block.as!, limit: block.limit }, row(cells), empty);
}

function cellHtml(tag: 'td' | 'th', content: string, column: FilledTableColumn, context: Context): string {
  const align = sideOf(column.align, context.dir);
  const side = tag === 'td' && align === sideOf('start', context.dir) ? '' : ` align="${align}"`;
  const width = column.widthPercent === undefined ? '' : ` width="${column.widthPercent}%"`;
  const scope = tag === 'th' ? ' scope="col"' : '';
  return `<${tag}${scope}${classAttribute(darkLine(context))}${side} valign="top"${width}${STYLE[tag]}>${escapeLines(content)}</${tag}>`;
}
