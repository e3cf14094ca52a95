import type { Block } from '../blocks.js';
import { fillPadding, type Sides } from '../defaults.js';
import { color, paint, style } from './color.js';
import { type Context, ghostTable, TABLE } from './context.js';
import { paddingStyle } from './padding.js';
import { outerRows, rows } from './row.js';

/** Space above and below the content. On narrow screens it is removed, unless the author chose it. */
const OUTER_SPACE = 24;

/** The blocks as rows of the outermost table: boxes with the content, and sections of the full width between them. */
export function bodyRows(blocks: readonly Block[], context: Context): string {
  const padding = fillPadding(context.global.outerPadding, 0, OUTER_SPACE);
  if (!blocks.some(isBand)) return box(blocks, padding, 'both', context);
  let html = '';
  let run: Block[] = [];
  const flush = (corners: Corners) => {
    if (run.length > 0) html += box(run, { ...padding, top: 0, bottom: 0 }, corners, context);
    run = [];
  };
  const before = (corners: Corners) => (html === '' ? 'top' : corners);
  for (const block of blocks) {
    if (!isBand(block)) run.push(block);
    else {
      flush(before('none'));
      html += rows([block], context);
    }
  }
  flush(before('bottom'));
  return `${space(padding.top)}${html}${space(padding.bottom)}`;
}

const isBand = (block: Block) => block.type === 'section' && block.fullWidth === true;

const space = (pixels: number) =>
  pixels > 0 ? `<tr><td class="ss-o" style="padding:${pixels}px 0 0;font-size:0;line-height:0"></td></tr>` : '';

type Corners = 'both' | 'top' | 'bottom' | 'none';

function box(blocks: readonly Block[], padding: Sides, corners: Corners, context: Context): string {
  const { global, dir } = context;
  const content = color(global.contentColor);
  const contentColor = paint('background-color:', content);
  const radius = cornerStyle(global.borderRadius, corners);
  const styles = style(
    `max-width:${global.width}px;margin:0 auto`,
    radius && `border-radius:${radius};overflow:hidden`,
    contentColor,
  );
  const side = dir === 'rtl' ? 'right' : 'left';
  const inner = `class="ss-c" dir="${dir}" bgcolor="${content}"${style(`text-align:${side}`, contentColor)}`;
  const ghost = ghostTable(global.width, ` align="center" dir="${dir}"`);
  return `<tr><td class="ss-o" align="center" style="${paddingStyle(padding)}"><!--[if mso]>${ghost}<td><![endif]--><div class="ss-c"${styles}>${TABLE} ${inner}>${outerRows(blocks, context)}</table></div><!--[if mso]></td></tr></table><![endif]--></td></tr>`;
}

function cornerStyle(radius: number, corners: Corners): string | undefined {
  if (radius === 0 || corners === 'none') return undefined;
  if (corners === 'both') return `${radius}px`;
  return corners === 'top' ? `${radius}px ${radius}px 0 0` : `0 0 ${radius}px ${radius}px`;
}
