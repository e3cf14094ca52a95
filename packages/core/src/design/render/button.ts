import { DEFAULTS } from '../defaults.js';
import { address } from './address.js';
import { color, paint, style } from './color.js';
import { type BlockRenderer, type Context, sideOf, TABLE } from './context.js';
import { darkClass } from './dark.js';
import { escapeText } from './escape.js';
import { withAddress } from './plain-text.js';

interface ButtonOptions {
  text: string;
  href: string;
  variant?: 'filled' | 'outline' | undefined;
  buttonColor?: string | undefined;
  textColor?: string | undefined;
  borderRadius?: number | undefined;
  fullWidth?: boolean | undefined;
  fontSize?: number | undefined;
}

const DEFAULT = DEFAULTS.blocks.button;

/** A cell with a background around a link with padding; Outlook uses the padding of the cell. */
export function buttonHtml(options: ButtonOptions, align: string, context: Context): string {
  const { variant = DEFAULT.variant, borderRadius = DEFAULT.borderRadius } = options;
  const { fullWidth = DEFAULT.fullWidth, fontSize = DEFAULT.fontSize } = options;
  const { global } = context;
  const fill = color(options.buttonColor ?? global.buttonColor);
  const filled = variant === 'filled';
  const textColor =
    options.textColor ?? (filled ? global.buttonTextColor : (options.buttonColor ?? global.buttonColor));
  const space = filled ? '12px 24px' : '10px 22px';
  const cell = style(
    `border-radius:${borderRadius}px`,
    paint(filled ? 'background-color:' : 'border:2px solid ', fill),
    `mso-padding-alt:${space}`,
  );
  const link = style(
    `display:block;padding:${space};font-family:${context.mail.fonts};font-size:${fontSize}px;line-height:1.25;font-weight:bold;text-decoration:none`,
    paint('color:', color(textColor)),
  );
  const classAttribute = filled ? '' : darkClass(textColor, '', 'darkLink', context);
  const table = fullWidth ? TABLE : `<table role="presentation" align="${align}" cellpadding="0" cellspacing="0"`;
  const background = filled ? ` bgcolor="${fill}"` : '';
  const anchor = `<a${classAttribute} href="${address(options.href)}"${link}>${escapeText(options.text)}</a>`;
  return `${table} style="border-collapse:separate"><tr><td align="center"${background}${cell}>${anchor}</td></tr></table>`;
}

export const button: BlockRenderer<'button'> = {
  html(block, context) {
    const align = sideOf(block.align ?? DEFAULT.align, context.dir);
    return { align, content: buttonHtml(block, align, context) };
  },
  text: ({ text, href }) => buttonText(text, href),
};

export const buttonText = (text: string, href: string) => withAddress(text.trim(), href, [': ', '']);
