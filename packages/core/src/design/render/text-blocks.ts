import { DEFAULTS } from '../defaults.js';
import { style, styleValue } from './color.js';
import { type BlockRenderer, type Context, sideOf } from './context.js';
import { escapeLines } from './escape.js';
import { markupToText } from './plain-text.js';
import { type ElementLook, sanitize } from './sanitize.js';
import { link, textClass, typeStyles } from './type.js';

const { heading: HEADING, text: TEXT } = DEFAULTS.blocks;

/** The alignment, or undefined if it is the default. */
export function alignment(align: Parameters<typeof sideOf>[0], { dir }: Context): string | undefined {
  const side = sideOf(align, dir);
  return side === sideOf('start', dir) ? undefined : side;
}

export const heading: BlockRenderer<'heading'> = {
  html(block, context) {
    const { level = HEADING.level, align = HEADING.align, fontWeight = HEADING.fontWeight } = block;
    const tag = `h${level}`;
    const size = DEFAULTS.headingSizes[level as keyof typeof DEFAULTS.headingSizes];
    const type = {
      fontFamily: block.fontFamily,
      lineHeight: block.lineHeight ?? HEADING.lineHeight,
      fontSize: block.fontSize ?? size,
      color: block.color ?? context.global.headingColor,
      letterSpacing: block.letterSpacing,
      textTransform: block.textTransform,
    };
    // Headings are bold by default.
    const weight = fontWeight !== 'bold' && `font-weight:${fontWeight}`;
    const styles = style('margin:0', ...typeStyles(type, context), weight);
    const attributes = textClass(type, context) + styles;
    return {
      align: alignment(align, context),
      content: `<${tag}${attributes}>${escapeLines(block.text)}</${tag}>`,
    };
  },
  text: ({ text }) => text.trim(),
};

export const text: BlockRenderer<'text'> = {
  html: (block, context) => ({
    align: alignment(block.align ?? TEXT.align, context),
    classAttribute: textClass(block, context),
    styles: typeStyles(block, context),
    content: authorHtml(block.text, context, block.linkColor),
  }),
  text: ({ text }, { mail }) => markupToText(text, mail.read),
};

/** The author's inline HTML, with the design's link colour and no margin above the first and below the last paragraph. */
export function authorHtml(source: string, context: Context, linkColor?: string): string {
  const look: ElementLook = (name, first) => {
    if (name === 'a') {
      const { style, classAttribute } = link(linkColor, context);
      return { style: styleValue('text-decoration:underline', style), classAttribute };
    }
    if (name === 'p') return { style: first ? 'margin:0' : 'margin:1em 0 0' };
    if (name === 'ul' || name === 'ol') return { style: listStyle(context, first) };
    return {};
  };
  return sanitize(source, look, context.mail.read);
}

export const listStyle = ({ dir }: Context, first = true) =>
  `margin:${first ? '0' : '8px 0 0'};padding:${dir === 'rtl' ? '0 24px 0 0' : '0 0 0 24px'}`;
