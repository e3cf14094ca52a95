import type { Block, BlockOf, BlockType } from '../blocks.js';
import type { Align } from '../common.js';
import type { FilledGlobal } from '../defaults.js';
import type { Declaration } from './color.js';
import type { Markup } from './inline-html.js';

export type Direction = 'ltr' | 'rtl';

/** CSS rules that are only included when a block needs them. */
export type Rule = 'stack' | 'hideOnMobile' | 'showOnMobile' | 'darkText' | 'darkLink' | 'darkLine';

/** Values shared by all blocks of a message. */
export interface Mail {
  readonly global: FilledGlobal;
  readonly dir: Direction;
  /** The design's fonts, the web font first, ready for a style attribute. */
  readonly fonts: string;
  /** The declarations of text without its own styles. */
  readonly type: readonly [font: string, color: Declaration];
  /** The rules needed so far; complete once everything is rendered. */
  readonly rules: { [R in Rule]?: true };
  /** Cache: whether a colour is readable on the dark background. */
  readonly readable: Map<string, boolean>;
  /** Marks of blocks that are written into the HTML; undefined in emails that are sent. */
  readonly marks: ReadonlyMap<Block, string> | undefined;
  fileUrl(key: string): string;
  /** Tokenizes the author's markup. */
  readonly read: (source: string) => Markup;
  /** The blocks as table rows. */
  rows(blocks: readonly Block[], context: Context): string;
  /** The blocks as paragraphs, each ending with a blank line. */
  paragraphs(blocks: readonly Block[], context: Context): string;
}

/** What a block needs to know about its surroundings. A class, because copying a plain object took most of the time. */
export class Context {
  readonly global: FilledGlobal;
  readonly dir: Direction;

  constructor(
    readonly mail: Mail,
    /** Available content width on a wide screen in pixels: Outlook and images need the number. */
    readonly width: number,
    /** Side padding of a block without its own padding. */
    readonly inset: number,
    /** False inside content hidden from Outlook: conditional comments do not nest. */
    readonly outlook: boolean,
    /** Dark mode colours; undefined on a background set by the author, which does not change. */
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

/** A block's table cell. The row adds padding, background and condition. */
export interface Cell {
  content: string;
  styles?: readonly Declaration[];
  align?: string;
  /** A complete attribute, as returned by `textClass`. */
  classAttribute?: string;
}

/** Renders one type of block. `DEFAULTS` has the values of omitted fields. */
export interface BlockRenderer<T extends BlockType> {
  /** Undefined for a block without visible content. */
  html(block: BlockOf<T>, context: Context): Cell | undefined;
  text(block: BlockOf<T>, context: Context): string;
}

export const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"';

/** A fixed-width table for Outlook, which does not support `max-width`. */
export const ghostTable = (width: number, more = '') =>
  `<table role="presentation" width="${width}" cellpadding="0" cellspacing="0"${more}><tr>`;

/** HTML that only Outlook on Windows reads. */
export const forOutlook = (html: string, context: Context) =>
  context.outlook ? `<!--[if mso]>${html}<![endif]-->` : '';

/** `start` and `end` follow the text direction; `left` and `right` do not. */
export function sideOf(align: Align, dir: Direction): 'left' | 'center' | 'right' {
  if (align === 'start') return dir === 'rtl' ? 'right' : 'left';
  if (align === 'end') return dir === 'rtl' ? 'left' : 'right';
  return align;
}
