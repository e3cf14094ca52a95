import { DEFAULTS } from '../defaults.js';
import { color, paint, style } from './color.js';
import { type BlockRenderer, TABLE } from './context.js';
import { escapeText } from './escape.js';
import { markupToText } from './plain-text.js';
import { alignment, authorHtml, listStyle } from './text-blocks.js';
import { textClass, typeStyles } from './type.js';

const { list: LIST, quote: QUOTE } = DEFAULTS.blocks;

export const list: BlockRenderer<'list'> = {
  html(block, context) {
    const { items, ordered = LIST.ordered, align = LIST.align } = block;
    const tag = ordered ? 'ol' : 'ul';
    const lines = items.reduce((html, item, i) => {
      const gap = i < items.length - 1 ? ' style="margin:0 0 8px"' : '';
      return `${html}<li${gap}>${authorHtml(item, context)}</li>`;
    }, '');
    return {
      align: alignment(align, context),
      classAttribute: textClass(block, context),
      styles: typeStyles(block, context),
      content: `<${tag} style="${listStyle(context)}">${lines}</${tag}>`,
    };
  },
  text: ({ items, ordered = LIST.ordered }, { mail }) =>
    items
      .map((item, i) => `${ordered ? `${i + 1}.` : '-'} ${markupToText(item, mail.read).replaceAll('\n', '\n  ')}`)
      .join('\n'),
};

export const quote: BlockRenderer<'quote'> = {
  html(block, context) {
    const { barColor = QUOTE.barColor } = block;
    const side = context.dir === 'rtl' ? 'right' : 'left';
    const styles = style(
      `padding-${side}:16px`,
      paint(`border-${side}:4px solid `, color(barColor)),
      'font-style:italic',
      ...typeStyles(block, context),
    );
    const cite = block.cite
      ? `<br><span style="font-size:14px;font-style:normal">— ${escapeText(block.cite)}</span>`
      : '';
    const align = alignment(block.align ?? QUOTE.align, context);
    const attributes = textClass(block, context) + (align ? ` align="${align}"` : '') + styles;
    return { content: `${TABLE}><tr><td${attributes}>${authorHtml(block.text, context)}${cite}</td></tr></table>` };
  },
  text({ text, cite }, { mail }) {
    const quoted = markupToText(text, mail.read).replaceAll('\n', '\n> ');
    return `> ${quoted}${cite ? `\n> — ${cite}` : ''}`;
  },
};
