import type { BackgroundImage, BlockOf, BlockType, Column, TableColumn } from './blocks.js';
import type { Padding } from './common.js';
import type { Global } from './design.js';

const TEXT = { align: 'start', fontWeight: 'normal' } as const;

/**
 * Values of omitted fields. They are not schema defaults, because a design is stored as sent. Fields not listed here
 * come from `global` (colours, fonts, sizes) or have no default.
 */
export const DEFAULTS = {
  global: {
    width: 600,
    backgroundColor: '#f4f4f5',
    contentColor: '#ffffff',
    textColor: '#27272a',
    linkColor: '#1d4ed8',
    fontFamily: 'Arial, Helvetica, sans-serif',
    fontSize: 16,
    lineHeight: 1.5,
    padding: 24,
    borderRadius: 0,
    buttonColor: '#1d4ed8',
    buttonTextColor: '#ffffff',
    direction: 'auto',
    darkMode: 'auto',
    dark: { backgroundColor: '#18181b', contentColor: '#27272a', textColor: '#f4f4f5', linkColor: '#93c5fd' },
  },
  blocks: {
    section: { borderWidth: 0, borderRadius: 0, borderColor: '#e4e4e7', fullWidth: false },
    columns: { gap: 16, stackOnMobile: true, reverseOnMobile: false, align: 'start' },
    loop: { limit: 50 },
    heading: { level: 2, align: 'start', fontWeight: 'bold', lineHeight: 1.25 },
    text: TEXT,
    image: { width: 'full', align: 'center', borderRadius: 0 },
    logo: { width: 140, align: 'center' },
    button: {
      variant: 'filled',
      borderRadius: 6,
      fullWidth: false,
      align: 'center',
      fontSize: 16,
      fontWeight: 'bold',
      lineHeight: 1.25,
    },
    divider: { color: '#e4e4e7', thickness: 1, style: 'solid', widthPercent: 100 },
    spacer: { height: 24 },
    list: { ...TEXT, ordered: false },
    quote: { ...TEXT, barColor: '#d4d4d8' },
    table: { limit: 200, showHeader: true },
    products: { as: 'item', limit: 4, perRow: 2 },
    coupon: { borderColor: '#a1a1aa' },
    social: { iconSize: 32, spacing: 8, align: 'center' },
    menu: { separator: '', align: 'center', fontSize: 14 },
    video: { width: 'full', playButton: true },
    attachment: { sendAsLink: false },
    html: {},
  },
  /** An entry of `columns` in a columns block. */
  column: { verticalAlign: 'top', borderWidth: 0, borderRadius: 0, borderColor: '#e4e4e7' },
  backgroundImage: { size: 'cover', position: 'center', repeat: false },
  /** An entry of `columns` in a table. */
  tableColumn: { align: 'start' },
  /** Font size of a heading in pixels, by level. */
  headingSizes: { 1: 32, 2: 24, 3: 20, 4: 16 },
  /** Pixels above and below a block without padding. */
  blockSpace: 8,
} as const satisfies {
  global: Partial<Global>;
  blocks: { [T in BlockType]: Partial<BlockOf<T>> };
  column: Partial<Column>;
  backgroundImage: Partial<BackgroundImage>;
  tableColumn: Partial<TableColumn>;
  headingSizes: Record<number, number>;
  blockSpace: number;
};

/** The global settings with defaults filled in. Block defaults are applied by the renderers. */
export type FilledGlobal = Omit<Global, keyof GlobalDefaults> & {
  [K in keyof GlobalDefaults]-?: NonNullable<Global[K]>;
} & { dark: Required<NonNullable<Global['dark']>> };
type GlobalDefaults = typeof DEFAULTS.global;

/** Field by field, because spreading the objects took as long as rendering a block. */
export function fillGlobal(global: Global = {}): FilledGlobal {
  const { dark = {} } = global;
  const defaults = DEFAULTS.global;
  return {
    width: global.width ?? defaults.width,
    backgroundColor: global.backgroundColor ?? defaults.backgroundColor,
    contentColor: global.contentColor ?? defaults.contentColor,
    textColor: global.textColor ?? defaults.textColor,
    linkColor: global.linkColor ?? defaults.linkColor,
    headingColor: global.headingColor,
    fontFamily: global.fontFamily ?? defaults.fontFamily,
    webFont: global.webFont,
    fontSize: global.fontSize ?? defaults.fontSize,
    lineHeight: global.lineHeight ?? defaults.lineHeight,
    padding: global.padding ?? defaults.padding,
    outerPadding: global.outerPadding,
    borderRadius: global.borderRadius ?? defaults.borderRadius,
    buttonColor: global.buttonColor ?? defaults.buttonColor,
    buttonTextColor: global.buttonTextColor ?? defaults.buttonTextColor,
    direction: global.direction ?? defaults.direction,
    darkMode: global.darkMode ?? defaults.darkMode,
    css: global.css,
    dark: {
      backgroundColor: dark.backgroundColor ?? defaults.dark.backgroundColor,
      contentColor: dark.contentColor ?? defaults.dark.contentColor,
      textColor: dark.textColor ?? defaults.dark.textColor,
      linkColor: dark.linkColor ?? defaults.dark.linkColor,
    },
  };
}

export interface Sides {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The padding of a block or column. `sides` and `space` apply when it has none. */
export function fillPadding(padding: Padding | undefined, sides: number, space: number = DEFAULTS.blockSpace): Sides {
  if (padding === undefined) return { top: space, right: sides, bottom: space, left: sides };
  if (typeof padding === 'number') return { top: padding, right: padding, bottom: padding, left: padding };
  return { top: padding.top ?? 0, right: padding.right ?? 0, bottom: padding.bottom ?? 0, left: padding.left ?? 0 };
}
