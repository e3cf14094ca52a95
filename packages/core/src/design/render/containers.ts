import type { LoopBlock } from '../blocks.js';
import { DEFAULTS } from '../defaults.js';
import { color, paint, style } from './color.js';
import { type BlockRenderer, type Context, TABLE } from './context.js';
import { escapeLines } from './escape.js';
import { boxPadding, isFramed, paddingStyle } from './padding.js';
import { textClass } from './type.js';

const { section: SECTION, loop: LOOP } = DEFAULTS.blocks;

export const section: BlockRenderer<'section'> = {
  html(block, context) {
    const { blocks, borderWidth = SECTION.borderWidth, borderRadius = SECTION.borderRadius } = block;
    const { borderColor = SECTION.borderColor } = block;
    if (!isFramed(block))
      return { content: `${TABLE}>${context.mail.rows(blocks, context.within({ inset: 0 }))}</table>` };
    const padding = boxPadding(block, context);
    const background = block.backgroundColor && color(block.backgroundColor);
    const width = context.width - 2 * borderWidth - padding.left - padding.right;
    const rows = context.mail.rows(blocks, context.within({ inset: 0, width, background }));
    const styles = style(
      paddingStyle(padding),
      background && paint('background-color:', background),
      borderWidth > 0 && paint(`border:${borderWidth}px solid `, color(borderColor)),
      borderRadius > 0 && `border-radius:${borderRadius}px`,
    );
    const cell = `<td${background ? ` bgcolor="${background}"` : ''}${styles}>${TABLE}>${rows}</table></td>`;
    return { content: `${TABLE} style="border-collapse:separate"><tr>${cell}</tr></table>` };
  },
  text: ({ blocks }, context) => context.mail.paragraphs(blocks, context),
};

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
