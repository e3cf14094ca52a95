import type { Block, BlockOf, BlockType } from '../blocks.js';
import type { Align } from '../common.js';
import type { FilledGlobal } from '../defaults.js';
import type { Declaration } from './color.js';
import type { Markup } from './inline-html.js';

export type Direction = 'ltr' | 'rtl';

/** CSS that is only sent when a block needs it. */
export type Rule = 'stack' | 'hideOnMobile' | 'showOnMobile' | 'darkText' | 'darkLink' | 'darkLine';

/** What is the same for all blocks of a message. */
export interface Mail {
  readonly global: FilledGlobal;
  readonly dir: Direction;
  /** The design's fonts, the web font first, ready for a style attribute. */
  readonly fonts: string;
  /** The declarations of a text that says nothing about its looks. */
  readonly type: readonly [font: string, color: Declaration];
  /** Those that are needed, known once everything is rendered. */
  readonly rules: { [R in Rule]?: true };
  /** Whether a colour can be read on the dark background, once it is known. */
  readonly readable: Map<string, boolean>;
  fileUrl(key: string): string;
  /** Markup of the author, cut up. */
  readonly read: (source: string) => Markup;
  /** The rows of a table that hold the blocks. */
  rows(blocks: readonly Block[], context: Context): string;
  /** The blocks as paragraphs, each ending with a blank line. */
  paragraphs(blocks: readonly Block[], context: Context): string;
}

/** What a block needs to know of its place. A class, because copying an object of all this took most of the time. */
export class Context {
  readonly global: FilledGlobal;
  readonly dir: Direction;

  constructor(
    readonly mail: Mail,
    /** Pixels a block's content can fill on a wide screen: Outlook and images need the number. */
    readonly width: number,
    /** Space at the sides of a block that says nothing about it. */
    readonly inset: number,
    /** False where Outlook sees nothing: conditional comments do not nest. */
    readonly outlook: boolean,
    /** Colours of the dark form, where the background changes with it; undefined on a background of the author. */
    readonly dark: Dark | undefined,
  ) {
    this.global = mail.global;
    this.dir = mail.dir;
  }

  within(inner: { width?: number; inset?: number; outlook?: boolean; background?: string | undefined }): Context {
    return new Context(
      this.mail,
      Math.max(16, inner.width ?? this.width),
      inner.inset ?? this.inset,
      inner.outlook ?? this.outlook,
      inner.background ? undefined : this.dark,
    );
  }
}

export type Dark = FilledGlobal['dark'];

/** A block's table cell. The space around it, its background and its condition are added by the row. */
export interface Cell {
  content: string;
  styles?: readonly Declaration[];
  align?: string;
  /** A whole attribute, as `textClass` gives it. */
  classAttribute?: string;
}

/** How one type of block is written. What a field means that is left out stands in `DEFAULTS`. */
export interface BlockRenderer<T extends BlockType> {
  /** Undefined for what shows nothing. */
  html(block: BlockOf<T>, context: Context): Cell | undefined;
  text(block: BlockOf<T>, context: Context): string;
}

export const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"';

/** A table of so many pixels for Outlook, which knows no largest width. */
export const ghostTable = (width: number, more = '') =>
  `<table role="presentation" width="${width}" cellpadding="0" cellspacing="0"${more}><tr>`;

/** A part that only Outlook on Windows reads. */
export const forOutlook = (html: string, context: Context) =>
  context.outlook ? `<!--[if mso]>${html}<![endif]-->` : '';

/** Start and end follow the reading direction; left and right do not. */
export function sideOf(align: Align, dir: Direction): 'left' | 'center' | 'right' {
  if (align === 'start') return dir === 'rtl' ? 'right' : 'left';
  if (align === 'end') return dir === 'rtl' ? 'left' : 'right';
  return align;
}
