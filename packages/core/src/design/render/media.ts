import type { Border } from '../common.js';
import { DEFAULTS } from '../defaults.js';
import { address } from './address.js';
import { borderStyle } from './border.js';
import { style } from './color.js';
import { type BlockRenderer, type Context, sideOf } from './context.js';
import { escapeLiteral, escapeText } from './escape.js';
import { withAddress } from './plain-text.js';

const { image: IMAGE, logo: LOGO, video: VIDEO } = DEFAULTS.blocks;

interface ImageOptions {
  src: string;
  alt: string;
  href?: string | undefined;
  width: number | 'full';
  borderRadius?: number;
  border?: Border | undefined;
}

/** An image that is never wider than its container. Outlook reads the attribute, other clients the style. */
export function imageHtml(options: ImageOptions, context: Context): string {
  const { src, alt, href, width, borderRadius, border } = options;
  const pixels = width === 'full' ? context.width : Math.min(width, context.width);
  const size =
    width === 'full'
      ? 'display:block;border:0;width:100%;height:auto'
      : `display:inline-block;border:0;width:${pixels}px;max-width:100%;height:auto;vertical-align:top`;
  const corners = borderRadius ? `;border-radius:${borderRadius}px` : '';
  const styles = border?.width
    ? style(size.replace('border:0', 'box-sizing:border-box') + corners, borderStyle(border))
    : ` style="${size}${corners}"`;
  const img = `<img src="${src}" alt="${escapeText(alt)}" width="${pixels}"${styles}>`;
  return href ? `<a href="${address(href)}">${img}</a>` : img;
}

const sourceOf = ({ src, fileKey }: { src?: string | undefined; fileKey?: string | undefined }, context: Context) =>
  src !== undefined ? address(src) : escapeLiteral(context.mail.fileUrl(fileKey!));

const altText = ({ alt, href }: { alt: string; href?: string | undefined }) =>
  alt.trim() === '' ? '' : withAddress(alt.trim(), href ?? '');

export const image: BlockRenderer<'image'> = {
  html(block, context) {
    const { alt, href, width = IMAGE.width, borderRadius = IMAGE.borderRadius, align = IMAGE.align, border } = block;
    const src = sourceOf(block, context);
    return {
      align: sideOf(align, context.dir),
      content: imageHtml({ src, alt, href, width, borderRadius, border }, context),
    };
  },
  text: altText,
};

export const logo: BlockRenderer<'logo'> = {
  html(block, context) {
    const { alt, href, width = LOGO.width, align = LOGO.align } = block;
    const src = sourceOf(block, context);
    return { align: sideOf(align, context.dir), content: imageHtml({ src, alt, href, width }, context) };
  },
  text: altText,
};

export const video: BlockRenderer<'video'> = {
  html(block, context) {
    const { href, alt, width = VIDEO.width, playButton = VIDEO.playButton } = block;
    const still = imageHtml({ src: address(block.thumbnail), alt, href, width }, context);
    return { align: 'center', content: (playButton ? playButtonHtml(href, context) : '') + still };
  },
  text: ({ alt, href }) => withAddress(alt.trim(), href),
};

/**
 * A play button over the image that follows. Email clients do not support positioning, but the content of a box without
 * height overflows it. The offset fits 16:9 images. Omitted in Outlook, which would show it above the image.
 */
function playButtonHtml(href: string, context: Context): string {
  if (!context.outlook) return play(href);
  return `<!--[if !mso]><!-->${play(href)}<!--<![endif]-->`;
}
const play = (href: string) =>
  `<div style="max-height:0;opacity:.999"><div style="padding-top:21%"><a href="${address(href)}" aria-hidden="true" tabindex="-1" style="display:inline-block;width:64px;height:64px;line-height:64px;border-radius:32px;background-color:#18181b;color:#ffffff;font-size:26px;text-align:center;text-decoration:none">&#9654;&#65038;</a></div></div>`;
