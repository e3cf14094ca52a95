import type { Block } from '../blocks.js';
import { DEFAULTS, fillPadding, type Sides } from '../defaults.js';
import type { Context } from './context.js';

const SECTION = DEFAULTS.blocks.section;

/** Whether a block is the first or the last of the message. */
export interface Edge {
  first: boolean;
  last: boolean;
}

export function paddingStyle({ top, right, bottom, left }: Sides): string {
  const unit = (pixels: number) => (pixels ? `${pixels}px` : '0');
  if (right === left) {
    return top === bottom
      ? `padding:${top === left ? unit(top) : `${unit(top)} ${unit(left)}`}`
      : `padding:${unit(top)} ${unit(left)} ${unit(bottom)}`;
  }
  return `padding:${unit(top)} ${unit(right)} ${unit(bottom)} ${unit(left)}`;
}

/** A section with a border or rounded corners is a card: it has default padding outside and its own padding inside. */
export function isFramed(block: Block): boolean {
  if (block.type !== 'section') return false;
  const { borderWidth = SECTION.borderWidth, borderRadius = SECTION.borderRadius } = block;
  return borderWidth > 0 || borderRadius > 0;
}

/** Padding inside a card or coloured section: the same distance from the edges as in the message itself. */
export const boxPadding = ({ padding }: Block, { global }: Context): Sides =>
  fillPadding(padding, global.padding, Math.max(0, global.padding - DEFAULTS.blockSpace));

/** The padding of a block's cell. Containers add none above and below their blocks; a spacer only has its height. */
export function paddingOf(block: Block, context: Context, edge?: Edge): Sides {
  const { inset, global } = context;
  const { type, padding: sent } = block;
  const framed = isFramed(block);
  if (type === 'section' && !framed && block.backgroundColor) return boxPadding(block, context);
  if (type === 'loop' || type === 'spacer') return fillPadding(sent, 0, 0);
  const isContainer = type === 'columns' || (type === 'section' && !framed);
  const space = isContainer ? 0 : DEFAULTS.blockSpace;
  const sides = type === 'products' ? Math.max(0, inset - PRODUCT_SPACE) : inset;
  const given = framed ? undefined : sent;
  const padding = fillPadding(given, sides, space);
  if (given !== undefined || !(edge?.first || edge?.last)) return padding;
  const distance = Math.max(0, global.padding - (isContainer ? DEFAULTS.blockSpace : 0));
  if (edge.first) padding.top = distance;
  if (edge.last) padding.bottom = distance;
  return padding;
}

/** Padding of a product card; the row is widened by the same amount to align the cards with other content. */
export const PRODUCT_SPACE = 8;
