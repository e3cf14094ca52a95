import type { Block } from '../blocks.js';
import { DEFAULTS, fillPadding, type Sides } from '../defaults.js';
import type { Context } from './context.js';

const SECTION = DEFAULTS.blocks.section;

/** Whether a block is the first or the last of the message. */
export interface Edge {
  first: boolean;
  last: boolean;
}

export const paddingStyle = (sides: Sides) => `padding:${paddingValue(sides)}`;

export function paddingValue({ top, right, bottom, left }: Sides): string {
  const unit = (pixels: number) => (pixels ? `${pixels}px` : '0');
  if (right === left) {
    return top === bottom
      ? top === left
        ? unit(top)
        : `${unit(top)} ${unit(left)}`
      : `${unit(top)} ${unit(left)} ${unit(bottom)}`;
  }
  return `${unit(top)} ${unit(right)} ${unit(bottom)} ${unit(left)}`;
}

/**
 * How a section draws its own padding and background. With a border or rounded corners it is a card, with default
 * padding outside; with an image, lines at single sides or the full width it is a box that reaches the edges.
 */
export function frameOf(block: Block): 'card' | 'box' | undefined {
  if (block.type !== 'section') return undefined;
  const { borderWidth = SECTION.borderWidth, borderRadius = SECTION.borderRadius } = block;
  if (block.fullWidth) return 'box';
  if (borderWidth > 0 || borderRadius > 0) return 'card';
  return block.backgroundImage || block.borders ? 'box' : undefined;
}

/** Padding inside a card or coloured section: the same distance from the edges as in the message itself. */
export const boxPadding = ({ padding }: Block, { global }: Context): Sides =>
  fillPadding(padding, global.padding, Math.max(0, global.padding - DEFAULTS.blockSpace));

/** The padding of a block's cell. Containers add none above and below their blocks; a spacer only has its height. */
export function paddingOf(block: Block, context: Context, edge?: Edge): Sides {
  const { inset, global } = context;
  const { type, padding: sent } = block;
  const frame = frameOf(block);
  if (frame === 'box') return fillPadding(0, 0);
  if (type === 'section' && !frame && block.backgroundColor) return boxPadding(block, context);
  if (type === 'loop' || type === 'spacer') return fillPadding(sent, 0, 0);
  const isContainer = type === 'columns' || (type === 'section' && !frame);
  const space = isContainer ? 0 : DEFAULTS.blockSpace;
  const sides = type === 'products' ? Math.max(0, inset - PRODUCT_SPACE) : inset;
  const given = frame ? undefined : sent;
  const padding = fillPadding(given, sides, space);
  if (given !== undefined || !(edge?.first || edge?.last)) return padding;
  const distance = Math.max(0, global.padding - (isContainer ? DEFAULTS.blockSpace : 0));
  if (edge.first) padding.top = distance;
  if (edge.last) padding.bottom = distance;
  return padding;
}

/** Padding of a product card; the row is widened by the same amount to align the cards with other content. */
export const PRODUCT_SPACE = 8;
