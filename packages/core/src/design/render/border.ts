import type { Border } from '../common.js';
import { DEFAULTS } from '../defaults.js';
import { color, type Declaration, paint } from './color.js';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** A section or column with its border fields. */
export interface Framed {
  borderWidth?: number | undefined;
  borderColor?: string | undefined;
  borderRadius?: number | undefined;
  borders?: { [S in (typeof SIDES)[number]]?: Border | undefined } | undefined;
}

const DEFAULT = DEFAULTS.blocks.section;

/** `border:1px solid #ccc`, or undefined without a width. */
export const borderStyle = ({ width, style = 'solid', color: value }: Border, property = 'border'): Declaration =>
  width > 0 ? paint(`${property}:${width}px ${style} `, color(value)) : undefined;

/** The declarations of all borders and rounded corners. */
export function frameStyles(framed: Framed): Declaration[] {
  const { borderWidth = DEFAULT.borderWidth, borderColor = DEFAULT.borderColor, borders } = framed;
  const { borderRadius = DEFAULT.borderRadius } = framed;
  const whole = { width: borderWidth, color: borderColor };
  // Side by side if one differs: a colour from Liquid comes last and would overwrite the others.
  const lines = borders
    ? SIDES.map((side) => borderStyle(borders[side] ?? whole, `border-${side}`))
    : [borderStyle(whole)];
  return [...lines, borderRadius > 0 && `border-radius:${borderRadius}px`];
}

/** The width that the borders at the left and right take. */
export function sideBorders({ borderWidth = DEFAULT.borderWidth, borders }: Framed): number {
  return (borders?.left?.width ?? borderWidth) + (borders?.right?.width ?? borderWidth);
}
