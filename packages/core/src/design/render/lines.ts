import { DEFAULTS } from '../defaults.js';
import { color, style } from './color.js';
import { type BlockRenderer, TABLE } from './context.js';
import { darkLine } from './dark.js';
import { classAttribute } from './type.js';

export const divider: BlockRenderer<'divider'> = {
  html(block, context) {
    const line = `border-top:${block.thickness}px ${block.style} ${color(block.color)}`;
    const table = block.widthPercent < 100 ? TABLE.replace('100%', `${block.widthPercent}%`) : TABLE;
    return {
      align: 'center',
      content: `${table}><tr><td${classAttribute(block.color === DEFAULTS.blocks.divider.color ? darkLine(context) : undefined)}${style(line, 'font-size:0', 'line-height:0')}>&nbsp;</td></tr></table>`,
    };
  },
  text: () => '-'.repeat(40),
};

export const spacer: BlockRenderer<'spacer'> = {
  html: ({ height }) => ({
    styles: [`height:${height}px`, 'font-size:0', `line-height:${height}px`, 'mso-line-height-rule:exactly'],
    content: '&nbsp;',
  }),
  text: () => '',
};
