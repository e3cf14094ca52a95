import { DEFAULTS } from '../defaults.js';
import { address, textAddress } from './address.js';
import { style } from './color.js';
import { type BlockRenderer, sideOf } from './context.js';
import { escapeText } from './escape.js';
import { NETWORKS } from './networks.js';
import { withAddress } from './plain-text.js';
import { link, textClass, typeStyles } from './type.js';

const { social: SOCIAL, menu: MENU } = DEFAULTS.blocks;

export const social: BlockRenderer<'social'> = {
  html(block, context) {
    const { items, iconSize = SOCIAL.iconSize, spacing = SOCIAL.spacing, align = SOCIAL.align } = block;
    const place = `display:inline-block;vertical-align:middle;margin:0 ${spacing / 2}px ${spacing}px`;
    const shape = `width:${iconSize}px;line-height:${iconSize}px;border-radius:${iconSize / 2}px`;
    const icon = ({ network, href, label, icon }: (typeof items)[number]) => {
      const { name, sign, color: background } = NETWORKS[network];
      const words = escapeText(label ?? name);
      if (icon) {
        const img = `<img src="${address(icon)}" alt="${words}" width="${iconSize}" height="${iconSize}" style="display:block;border:0">`;
        return `<a href="${address(href)}" style="${place}">${img}</a>`;
      }
      const size = Math.round(iconSize * (sign.length > 1 ? 0.42 : 0.5));
      return `<a href="${address(href)}" aria-label="${words}" style="${place};${shape};font-size:${size}px;text-align:center;text-decoration:none;background-color:${background};color:#ffffff">${sign}</a>`;
    };
    return {
      align: sideOf(align, context.dir),
      styles: [`font-family:${context.mail.fonts};font-weight:bold`],
      content: items.reduce((html, item) => html + icon(item), ''),
    };
  },
  text: ({ items }) =>
    items
      .map(({ network, href, label }) => `${(label ?? NETWORKS[network].name).trim()}: ${textAddress(href)}`)
      .join('\n'),
};

export const menu: BlockRenderer<'menu'> = {
  html(block, context) {
    const { items, color, separator = MENU.separator, align = MENU.align, fontSize = MENU.fontSize } = block;
    const look = link(color, context);
    const styles = style('text-decoration:none;white-space:nowrap', look.style);
    const type = { fontSize, color };
    const sign = escapeText(separator.trim());
    const between = sign ? `&nbsp; ${sign} &nbsp;` : '&nbsp; &nbsp; ';
    const links = items.reduce((html, { text, href }, i) => {
      const anchor = `<a${look.classAttribute} href="${address(href)}"${styles}>${escapeText(text)}</a>`;
      return i === 0 ? anchor : html + between + anchor;
    }, '');
    return {
      align: sideOf(align, context.dir),
      classAttribute: textClass(type, context),
      styles: typeStyles(type, context),
      content: links,
    };
  },
  text: ({ items }) => items.map(({ text, href }) => withAddress(text.trim(), href)).join('\n'),
};
