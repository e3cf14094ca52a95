import { DEFAULTS } from '../defaults.js';
import { buttonHtml, buttonText } from './button.js';
import { color, paint, style } from './color.js';
import { type BlockRenderer, TABLE } from './context.js';
import { escapeLines, escapeText } from './escape.js';
import { textClass, typeStyles } from './type.js';

const MONOSPACE = "'Courier New',Courier,monospace";

export const coupon: BlockRenderer<'coupon'> = {
  html(block, context) {
    const { title, code, note, href, buttonText: label } = block;
    const { borderColor = DEFAULTS.blocks.coupon.borderColor } = block;
    const classAttribute = textClass({}, context);
    const type = (fontSize: number, fontFamily?: string, ...more: string[]) =>
      `${classAttribute}${style(...typeStyles({ fontSize, fontFamily }, context), ...more)}`;
    const row = (attributes: string, content: string) => `<tr><td align="center"${attributes}>${content}</td></tr>`;
    let rows = title ? row(type(context.global.fontSize, undefined, 'font-weight:bold'), escapeText(title)) : '';
    rows += row(type(28, MONOSPACE, 'font-weight:bold;letter-spacing:2px'), escapeText(code));
    if (note) rows += row(type(14), escapeLines(note));
    if (href && label) rows += row(' style="padding-top:12px"', buttonHtml({ text: label, href }, 'center', context));
    const table = `${TABLE}>${rows}</table>`;
    const frame = style('padding:20px', paint('border:2px dashed ', color(borderColor)), 'border-radius:8px');
    return { content: `${TABLE} style="border-collapse:separate"><tr><td${frame}>${table}</td></tr></table>` };
  },
  text: ({ title, code, note, href, buttonText: label }) =>
    [title, code, note, href && buttonText(label ?? '', href)]
      .filter(Boolean)
      .map((line) => line!.trim())
      .join('\n'),
};
