import type { ProductsBlock } from '../blocks.js';
import { DEFAULTS } from '../defaults.js';
import { address } from './address.js';
import { buttonHtml, buttonText } from './button.js';
import { style } from './color.js';
import { type BlockRenderer, type Context, forOutlook, ghostTable, sideOf, TABLE } from './context.js';
import { escapeLines } from './escape.js';
import { emptyCell, repeated } from './loop.js';
import { imageHtml } from './media.js';
import { PRODUCT_SPACE } from './padding.js';
import { textClass } from './type.js';

const DEFAULT = DEFAULTS.blocks.products;

/** Cards wrap into rows by themselves; only Outlook needs explicit rows. */
export const products: BlockRenderer<'products'> = {
  html(block, context) {
    const { perRow = DEFAULT.perRow } = block;
    context.mail.rules.stack = true;
    const width = Math.floor(context.width / perRow);
    const list = listOf(block);
    const card = `<div class="ss-s" style="display:inline-block;width:100%;max-width:${width}px;vertical-align:top">${cardHtml(block, context.within({ width: width - 2 * PRODUCT_SPACE }))}</div>`;
    const cell = `${newRow(perRow, list.limit)}<td width="${width}" valign="top">`;
    const part = `${forOutlook(cell, context)}${card}${forOutlook('</td>', context)}`;
    const empty = emptyCell(block.emptyText, context.within({ inset: PRODUCT_SPACE }));
    const emptyPart =
      empty && `${forOutlook('<td>', context)}${TABLE}><tr>${empty}</tr></table>${forOutlook('</td>', context)}`;
    return {
      styles: ['font-size:0'],
      content: `${forOutlook(ghostTable(context.width), context)}${repeated(list, part, emptyPart)}${forOutlook('</tr></table>', context)}`,
    };
  },
  text(block) {
    const { title, price, href, buttonText: label } = block;
    const link = href && buttonText(label ?? '', href);
    const card = [title, price, link].filter(Boolean).map((each) => each!.trim());
    return repeated(listOf(block), `${card.join('\n')}\n\n`, block.emptyText ? `${block.emptyText.trim()}\n\n` : '');
  },
};

const listOf = ({ each, as = DEFAULT.as, limit = DEFAULT.limit }: ProductsBlock) => ({ each, as, limit });

function newRow(perRow: number, limit: number): string {
  if (limit <= perRow) return '';
  if (perRow === 1) return '{% unless forloop.first %}</tr><tr>{% endunless %}';
  return `{% assign ss_column = forloop.index0 | modulo: ${perRow} %}{% if ss_column == 0 and forloop.index0 > 0 %}</tr><tr>{% endif %}`;
}

function cardHtml(block: ProductsBlock, context: Context): string {
  const { href, buttonText: label } = block;
  const side = sideOf('start', context.dir);
  let rows = '';
  if (block.image) {
    const html = imageHtml({ src: address(block.image), alt: '', width: 'full' }, context);
    rows += `<tr><td style="padding-bottom:12px">${decorative(html, href)}</td></tr>`;
  }
  const title = escapeLines(block.title);
  const linked = href ? `<a href="${address(href)}" style="color:inherit;text-decoration:none">${title}</a>` : title;
  const price = block.price ? `<br>${escapeLines(block.price)}` : '';
  const caption = `<td${textClass({}, context)}${style(...context.mail.type)}><b>${linked}</b>${price}</td>`;
  rows += `<tr>${caption}</tr>`;
  if (href && label) {
    const button = { text: label, href, fontSize: 14 };
    rows += `<tr><td align="${side}" style="padding-top:12px">${buttonHtml(button, side, context)}</td></tr>`;
  }
  return `${TABLE}><tr><td style="padding:${PRODUCT_SPACE}px">${TABLE}>${rows}</table></td></tr></table>`;
}

/** Hidden from screen readers, because the title is the same link. */
const decorative = (html: string, href: string | undefined) =>
  href ? `<a href="${address(href)}" aria-hidden="true" tabindex="-1">${html}</a>` : html;
