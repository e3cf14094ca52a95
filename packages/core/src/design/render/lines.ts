import { DEFAULTS } from '../defaults.js';
import { color, paint, style } from './color.js';
import { type BlockRenderer, TABLE } from './context.js';
import { darkLine } from './dark.js';

const { divider: DIVIDER, spacer: SPACER } = DEFAULTS.blocks;

export const divider: BlockRenderer<'divider'> = {
  html(block, context) {
    const { thickness = DIVIDER.thickness, style: lineStyle = DIVIDER.style } = block;
    const { color: lineColor = DIVIDER.color, widthPercent = DIVIDER.widthPercent } = block;
    const line = paint(`border-top:${thickness}px ${lineStyle} `, color(lineColor));
    const table = widthPercent < 100 ? TABLE.replace('100%', `${widthPercent}%`) : TABLE;
    const classAttribute = lineColor === DIVIDER.color ? darkLine(context) : '';
    return {
      align: 'center',
      content: `${table}><tr><td${classAttribute}${style(line, 'font-size:0;line-height:0')}>&nbsp;</td></tr></table>`,
    };
  },
  text: () => '-'.repeat(40),
};

export const spacer: BlockRenderer<'spacer'> = {
  html: ({ height = SPACER.height }) => ({
    styles: [`height:${height}px;font-size:0;line-height:${height}px;mso-line-height-rule:exactly`],
    content: '&nbsp;',
  }),
  text: () => '',
};
