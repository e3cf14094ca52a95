import { buttonHtml, buttonText } from './button.js';
import { color, style } from './color.js';
import { type BlockRenderer, TABLE } from './context.js';
import { escapeLines, escapeText } from './escape.js';
import { classAttribute, textClass, typeStyles } from './type.js';

export const coupon: BlockRenderer<'coupon'> = {
  html(block, context) {
    const { title, code, note, href, buttonText: words } = block;
    const className = classAttribute(textClass({}, context));
    const type = (fontSize: number, fontFamily?: string, ...more: string[]) =>
      `${className}${style(...typeStyles({ fontSize, fontFamily }, context), ...more)}`;
    const rows = [
      title &&
        `<td align="center"${type(context.global.fontSize, undefined, 'font-weight:bold')}>${escapeText(title)}</td>`,
      `<td align="center"${type(28, "'Courier New',Courier,monospace", 'font-weight:bold', 'letter-spacing:2px')}>${escapeText(code)}</td>`,
      note && `<td align="center"${type(14)}>${escapeLines(note)}</td>`,
      href &&
        words &&
        `<td align="center" style="padding-top:12px">${buttonHtml({ text: words, href }, 'center', context)}</td>`,
    ];
    const table = `${TABLE}>${rows.map((row) => (row ? `<tr>${row}</tr>` : '')).join('')}</table>`;
    const frame = style('padding:20px', `border:2px dashed ${color(block.borderColor)}`, 'border-radius:8px');
    return { content: `${TABLE} style="border-collapse:separate"><tr><td${frame}>${table}</td></tr></table>` };
  },
  text: ({ title, code, note, href, buttonText: words }) =>
    [title, code, note, href && (words ? buttonText(words, href) : href)]
      .filter(Boolean)
      .map((line) => line!.trim())
      .join('\n'),
};
