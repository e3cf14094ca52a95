import type { ButtonBlock } from '../blocks.js';
import { DEFAULTS, fillPadding } from '../defaults.js';
import { address } from './address.js';
import { borderStyle } from './border.js';
import { color, paint, style } from './color.js';
import { type BlockRenderer, type Context, sideOf, TABLE } from './context.js';
import { darkClass } from './dark.js';
import { escapeLines } from './escape.js';
import { paddingValue } from './padding.js';
import { withAddress } from './plain-text.js';
import { fontList, letterStyle } from './type.js';

type ButtonOptions = Partial<Omit<ButtonBlock, 'type'>> & Pick<ButtonBlock, 'text' | 'href'>;

const DEFAULT = DEFAULTS.blocks.button;

/** A cell with a background around a link with padding; Outlook uses the padding of the cell. */
export function buttonHtml(options: ButtonOptions, align: string, context: Context): string {
  const { variant = DEFAULT.variant, borderRadius = DEFAULT.borderRadius, border } = options;
  const { fullWidth = DEFAULT.fullWidth, fontSize = DEFAULT.fontSize } = options;
  const { fontWeight = DEFAULT.fontWeight, lineHeight = DEFAULT.lineHeight, fontFamily } = options;
  const { global, mail } = context;
  const fill = color(options.buttonColor ?? global.buttonColor);
  const filled = variant === 'filled';
  const textColor =
    options.textColor ?? (filled ? global.buttonTextColor : (options.buttonColor ?? global.buttonColor));
  const padding = innerPadding(options, filled);
  const cell = style(
    `border-radius:${borderRadius}px`,
    (filled || !border) && paint(filled ? 'background-color:' : 'border:2px solid ', fill),
    border && borderStyle(border),
    `mso-padding-alt:${padding}`,
  );
  const link = style(
    `display:block;padding:${padding};font-family:${fontFamily ? fontList(fontFamily) : mail.fonts};font-size:${fontSize}px;line-height:${lineHeight};font-weight:${fontWeight};text-decoration:none${letterStyle(options)}`,
    paint('color:', color(textColor)),
  );
  const classAttribute = filled ? '' : darkClass(textColor, '', 'darkLink', context);
  const background = filled ? ` bgcolor="${fill}"` : '';
  const anchor = `<a${classAttribute} href="${address(options.href)}"${link}>${escapeLines(options.text)}</a>`;
  return `${tableOf(fullWidth ? 'full' : options.width, align)}><tr><td align="center"${background}${cell}>${anchor}</td></tr></table>`;
}

/** The border of an outlined button is part of its default size. */
const innerPadding = ({ innerPadding: given }: ButtonOptions, filled: boolean) =>
  given === undefined ? (filled ? '12px 24px' : '10px 22px') : paddingValue(fillPadding(given, 0));

function tableOf(width: number | 'full' | undefined, align: string): string {
  if (width === 'full') return `${TABLE} style="border-collapse:separate"`;
  const start = `<table role="presentation" align="${align}" cellpadding="0" cellspacing="0"`;
  // A width in pixels would not shrink with the cell. Outlook reads the attribute.
  return width === undefined
    ? `${start} style="border-collapse:separate"`
    : `${start} width="${width}" style="border-collapse:separate;width:100%;max-width:${width}px"`;
}

export const button: BlockRenderer<'button'> = {
  html(block, context) {
    const align = sideOf(block.align ?? DEFAULT.align, context.dir);
    return { align, content: buttonHtml(block, align, context) };
  },
  text: ({ text, href }) => buttonText(text.replace(/\s*\n\s*/g, ' '), href),
};

export const buttonText = (text: string, href: string) => withAddress(text.trim(), href, [': ', '']);
