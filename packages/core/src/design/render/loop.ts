import type { LoopBlock } from '../blocks.js';
import { DEFAULTS } from '../defaults.js';
import { style } from './color.js';
import { type BlockRenderer, type Context, TABLE } from './context.js';
import { escapeLines } from './escape.js';
import { textClass } from './type.js';

const { loop: LOOP } = DEFAULTS.blocks;

/** Wraps a part in `{% for %}`; `empty` is shown when the list is empty. */
export function repeated(
  { each, as, limit }: { each: string; as: string; limit: number },
  part: string,
  empty: string,
): string {
  return `{% for ${as} in ${each} limit: ${limit} %}${part}${empty && `{% else %}${empty}`}{% endfor %}`;
}

/** A cell with the text for an empty list. */
export const emptyCell = (emptyText: string | undefined, context: Context, attributes = '') =>
  emptyText === undefined
    ? ''
    : `<td${textClass({}, context)}${attributes}${style(`padding:8px ${context.inset}px`, ...context.mail.type)}>${escapeLines(emptyText)}</td>`;

const limited = ({ each, as, limit = LOOP.limit }: LoopBlock) => ({ each, as, limit });

export const loop: BlockRenderer<'loop'> = {
  html(block, context) {
    const empty = block.emptyText === undefined ? '' : `<tr>${emptyCell(block.emptyText, context)}</tr>`;
    return { content: `${TABLE}>${repeated(limited(block), context.mail.rows(block.blocks, context), empty)}</table>` };
  },
  text: (block, context) =>
    repeated(
      limited(block),
      context.mail.paragraphs(block.blocks, context),
      block.emptyText ? `${block.emptyText.trim()}\n\n` : '',
    ),
};
