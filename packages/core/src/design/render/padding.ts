import { DEFAULTS, type FilledBlock, fillPadding, type Sides } from '../defaults.js';
import type { Context } from './context.js';

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

/** A section with a border or round corners is a card: it keeps the distance of any block and has its padding inside. */
export const isFramed = (block: FilledBlock) =>
  block.type === 'section' && (block.borderWidth > 0 || block.borderRadius > 0);

/** Inside a card or a coloured band, so that its blocks are as far from its edges as others are from the message's. */
export const boxPadding = ({ padding }: FilledBlock, { global }: Context): Sides =>
  fillPadding(padding, global.padding, Math.max(0, global.padding - DEFAULTS.blockSpace));

/** The space in a block's own cell. What holds blocks adds none above and below theirs; a spacer is as high as it says. */
export function paddingOf(block: FilledBlock, context: Context, edge?: Edge): Sides {
  const { inset, global } = context;
  if (block.type === 'section' && block.backgroundColor && !isFramed(block)) return boxPadding(block, context);
  if (block.type === 'loop' || block.type === 'spacer') return fillPadding(block.padding, 0, 0);
  const holds = block.type === 'columns' || (block.type === 'section' && !isFramed(block));
  const space = holds ? 0 : DEFAULTS.blockSpace;
  const sides = block.type === 'products' ? Math.max(0, inset - PRODUCT_SPACE) : inset;
  const given = isFramed(block) ? undefined : block.padding;
  const padding = fillPadding(given, sides, space);
  if (given !== undefined || !(edge?.first || edge?.last)) return padding;
  const distance = Math.max(0, global.padding - (holds ? DEFAULTS.blockSpace : 0));
  return { ...padding, top: edge.first ? distance : padding.top, bottom: edge.last ? distance : padding.bottom };
}

/** Around each product card; the row of cards moves out by as much, so that pictures and words are in line. */
export const PRODUCT_SPACE = 8;
