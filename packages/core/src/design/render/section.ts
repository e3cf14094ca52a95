import type { SectionBlock } from '../blocks.js';
import { backgroundOf } from './background.js';
import { frameStyles, sideBorders } from './border.js';
import { withClasses } from './classes.js';
import { color, paint, style } from './color.js';
import { type BlockRenderer, type Context, forOutlook, ghostTable, sideOf, TABLE } from './context.js';
import { boxPadding, frameOf, paddingStyle } from './padding.js';

export const section: BlockRenderer<'section'> = {
  html(block, context) {
    if (frameOf(block)) return { content: boxHtml(block, context) };
    return { content: `${TABLE}>${context.mail.rows(block.blocks, context.within({ inset: 0 }))}</table>` };
  },
  text: ({ blocks }, context) => context.mail.paragraphs(blocks, context),
};

/** A table of one cell with the background, the borders and the padding of a section. */
function boxHtml(block: SectionBlock, context: Context): string {
  const { blocks, backgroundImage, fullWidth } = block;
  const { contentColor, width: contentWidth } = context.global;
  const padding = boxPadding(block, context);
  // The colour of the texts was chosen for the content colour, so it is also behind an image that is not shown.
  const own = block.backgroundColor ?? (backgroundImage ? contentColor : undefined);
  const background = own && color(own);
  const shown = background ?? (fullWidth ? color(contentColor) : undefined);
  const available = fullWidth ? contentWidth : context.width - sideBorders(block);
  const width = available - padding.left - padding.right;
  const rows = `${TABLE}>${context.mail.rows(blocks, context.within({ inset: 0, width, background }))}</table>`;
  const picture = backgroundImage && backgroundOf(backgroundImage, shown!, context);
  const inset = paddingStyle(padding);
  const isSplit = fullWidth || picture;
  const styles = style(
    !isSplit && inset,
    shown && paint('background-color:', shown),
    picture?.style,
    ...frameStyles(block),
  );
  const inner = isSplit ? `${TABLE}><tr><td style="${inset}">${rows}</td></tr></table>` : rows;
  const content = fullWidth ? centered(inner, context) : inner;
  const ownClass = fullWidth && !background ? ' class="ss-c"' : '';
  const classAttribute = block.className === undefined ? ownClass : withClasses(block.className, ownClass);
  const attributes = `${classAttribute}${shown ? ` bgcolor="${shown}"` : ''}${picture?.attribute ?? ''}`;
  const cell = `<td${attributes}${styles}>${picture?.around(content, fullWidth ? 'full' : available) ?? content}</td>`;
  return `${TABLE} style="border-collapse:separate"><tr>${cell}</tr></table>`;
}

/** The content of a section that is wider than it. */
function centered(content: string, context: Context): string {
  const { dir, global } = context;
  const ghost = ghostTable(global.width, ` align="center" dir="${dir}"`);
  const box = `max-width:${global.width}px;margin:0 auto;text-align:${sideOf('start', dir)}`;
  return `${forOutlook(`${ghost}<td>`, context)}<div dir="${dir}" style="${box}">${content}</div>${forOutlook('</td></tr></table>', context)}`;
}
