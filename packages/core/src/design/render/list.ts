import { color, style } from './color.js';
import { type BlockRenderer, TABLE } from './context.js';
import { escapeText } from './escape.js';
import { markupToText } from './plain-text.js';
import { classAttribute, textClass, typeStyles } from './type.js';
import { alignment, authorHtml, listStyle } from './words.js';

export const list: BlockRenderer<'list'> = {
  html(block, context) {
    const tag = block.ordered ? 'ol' : 'ul';
    const items = block.items.map((item, i) => {
      const gap = i < block.items.length - 1 ? ' style="margin:0 0 8px"' : '';
      return `<li${gap}>${authorHtml(item, context)}</li>`;
    });
    return {
      align: alignment(block.align, context),
      className: textClass(block, context),
      styles: typeStyles(block, context),
      content: `<${tag} style="${listStyle(context)}">${items.join('')}</${tag}>`,
    };
  },
  text: ({ items, ordered }, { mail }) =>
    items
      .map((item, i) => `${ordered ? `${i + 1}.` : '-'} ${markupToText(item, mail.read).replaceAll('\n', '\n  ')}`)
      .join('\n'),
};

export const quote: BlockRenderer<'quote'> = {
  html(block, context) {
    const side = context.dir === 'rtl' ? 'right' : 'left';
    const styles = style(
      `padding-${side}:16px`,
      `border-${side}:4px solid ${color(block.barColor)}`,
      'font-style:italic',
      ...typeStyles(block, context),
    );
    const cite = block.cite
      ? `<br><span style="font-size:14px;font-style:normal">— ${escapeText(block.cite)}</span>`
      : '';
    const align = alignment(block.align, context);
    const attributes = classAttribute(textClass(block, context)) + (align ? ` align="${align}"` : '') + styles;
    return { content: `${TABLE}><tr><td${attributes}>${authorHtml(block.text, context)}${cite}</td></tr></table>` };
  },
  text({ text, cite }, { mail }) {
    const quoted = markupToText(text, mail.read).replaceAll('\n', '\n> ');
    return `> ${quoted}${cite ? `\n> — ${cite}` : ''}`;
  },
};
