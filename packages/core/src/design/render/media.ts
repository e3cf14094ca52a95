import { address } from './address.js';
import { style } from './color.js';
import { type BlockRenderer, type Context, sideOf } from './context.js';
import { escapeLiteral, escapeText } from './escape.js';
import { withAddress } from './plain-text.js';

interface Picture {
  src: string;
  alt: string;
  href?: string | undefined;
  width: number | 'full';
  borderRadius?: number;
}

/** A picture that never is wider than its place. Outlook reads the attribute, the others the style. */
export function picture({ src, alt, href, width, borderRadius }: Picture, context: Context): string {
  const pixels = width === 'full' ? context.width : Math.min(width, context.width);
  const styles = style(
    width === 'full' ? 'display:block' : 'display:inline-block',
    'border:0',
    width === 'full' ? 'width:100%' : `width:${pixels}px`,
    width === 'full' ? undefined : 'max-width:100%',
    'height:auto',
    width === 'full' ? undefined : 'vertical-align:top',
    borderRadius ? `border-radius:${borderRadius}px` : undefined,
  );
  const img = `<img src="${src}" alt="${escapeText(alt)}" width="${pixels}"${styles}>`;
  return href ? `<a href="${address(href)}">${img}</a>` : img;
}

const sourceOf = ({ src, fileKey }: { src?: string | undefined; fileKey?: string | undefined }, context: Context) =>
  src !== undefined ? address(src) : escapeLiteral(context.mail.fileUrl(fileKey!));

const described = ({ alt, href }: { alt: string; href?: string | undefined }) =>
  alt.trim() === '' ? '' : withAddress(alt.trim(), href ?? '');

export const image: BlockRenderer<'image'> = {
  html: (block, context) => ({
    align: sideOf(block.align, context.dir),
    content: picture({ ...block, src: sourceOf(block, context) }, context),
  }),
  text: described,
};

export const logo: BlockRenderer<'logo'> = {
  html: (block, context) => ({
    align: sideOf(block.align, context.dir),
    content: picture({ ...block, src: sourceOf(block, context) }, context),
  }),
  text: described,
};

export const video: BlockRenderer<'video'> = {
  html(block, context) {
    const { href, alt, width } = block;
    const still = picture({ src: address(block.thumbnail), alt, href, width }, context);
    return { align: 'center', content: (block.playButton ? playButton(href, context) : '') + still };
  },
  text: ({ alt, href }) => withAddress(alt.trim(), href),
};

/**
 * Lies over the still that follows it: mail programs have no positions, but a box without height lets its content hang
 * out of it. The distance suits pictures of 16:9. Outlook would show it above the still and gets none.
 */
function playButton(href: string, context: Context): string {
  if (!context.outlook) return play(href);
  return `<!--[if !mso]><!-->${play(href)}<!--<![endif]-->`;
}
const play = (href: string) =>
  `<div style="max-height:0;opacity:.999"><div style="padding-top:21%"><a href="${address(href)}" aria-hidden="true" tabindex="-1" style="display:inline-block;width:64px;height:64px;line-height:64px;border-radius:32px;background-color:#18181b;color:#ffffff;font-size:26px;text-align:center;text-decoration:none">&#9654;&#65038;</a></div></div>`;
