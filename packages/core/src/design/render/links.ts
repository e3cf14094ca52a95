import { address } from './address.js';
import { style } from './color.js';
import { type BlockRenderer, sideOf } from './context.js';
import { escapeText } from './escape.js';
import { NETWORKS } from './networks.js';
import { withAddress } from './plain-text.js';
import { classAttribute, link, textClass, typeStyles } from './type.js';

export const social: BlockRenderer<'social'> = {
  html({ items, iconSize, spacing, align }, context) {
    const icons = items.map(({ network, href, label, icon }) => {
      const { name, sign, color: background } = NETWORKS[network];
      const words = escapeText(label ?? name);
      if (icon) {
        const img = `<img src="${address(icon)}" alt="${words}" width="${iconSize}" height="${iconSize}" style="display:block;border:0">`;
        return `<a href="${address(href)}" style="display:inline-block;vertical-align:middle;margin:0 ${spacing / 2}px ${spacing}px">${img}</a>`;
      }
      const styles = style(
        'display:inline-block',
        'vertical-align:middle',
        `margin:0 ${spacing / 2}px ${spacing}px`,
        `width:${iconSize}px`,
        `line-height:${iconSize}px`,
        `border-radius:${iconSize / 2}px`,
        `font-size:${Math.round(iconSize * (sign.length > 1 ? 0.42 : 0.5))}px`,
        'text-align:center',
        'text-decoration:none',
        `background-color:${background}`,
        'color:#ffffff',
      );
      return `<a href="${address(href)}" aria-label="${words}"${styles}>${sign}</a>`;
    });
    return {
      align: sideOf(align, context.dir),
      styles: [`font-family:${context.mail.fonts}`, 'font-weight:bold'],
      content: icons.join(''),
    };
  },
  text: ({ items }) =>
    items.map(({ network, href, label }) => `${(label ?? NETWORKS[network].name).trim()}: ${href}`).join('\n'),
};

export const menu: BlockRenderer<'menu'> = {
  html(block, context) {
    const look = link(block.color, context);
    const styles = style('text-decoration:none', 'white-space:nowrap', look.style);
    const links = block.items.map(
      ({ text, href }) =>
        `<a${classAttribute(look.className)} href="${address(href)}"${styles}>${escapeText(text)}</a>`,
    );
    const type = { fontSize: block.fontSize, color: block.color };
    const separator = escapeText(block.separator.trim());
    return {
      align: sideOf(block.align, context.dir),
      className: textClass(type, context),
      styles: typeStyles(type, context),
      content: links.join(separator ? `&nbsp; ${separator} &nbsp;` : '&nbsp; &nbsp; '),
    };
  },
  text: ({ items }) => items.map(({ text, href }) => withAddress(text.trim(), href)).join('\n'),
};
