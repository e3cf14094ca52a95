import type { FilledGlobal } from '../defaults.js';
import { color, type Declaration, paint } from './color.js';
import type { Context, Mail } from './context.js';
import { darkClass } from './dark.js';
import { escapeLiteral } from './escape.js';

interface TypeProps {
  color?: string | undefined;
  fontSize?: number | undefined;
  fontFamily?: string | undefined;
  fontWeight?: string | number | undefined;
  lineHeight?: number | undefined;
  letterSpacing?: number | undefined;
  textTransform?: string | undefined;
}

/** A font list for a double-quoted style attribute; `inherit` if it contains Liquid, which the schema refuses. */
export const fontList = (family: string) =>
  family.includes('{') ? 'inherit' : escapeLiteral(family.replaceAll('"', "'").replace(/\s*,\s*/g, ','));

/** The fonts of the design, the web font first. */
export function designFonts({ fontFamily, webFont }: FilledGlobal): string {
  return fontList(webFont ? `'${webFont.name}',${fontFamily}` : fontFamily);
}

/** The declarations of text without its own styles, built once because most texts use them. */
export function plainType(fonts: string, { fontSize, lineHeight, textColor }: FilledGlobal): Mail['type'] {
  // `join` creates a flat string; a concatenated one would be flattened again for every text.
  const font = [`font-family:${fonts}`, `font-size:${fontSize}px`, `line-height:${lineHeight}`].join(';');
  return [font, paint('color:', color(textColor))];
}

/** The declarations of a text: always complete, since email clients differ in what tables inherit. */
export function typeStyles(type: TypeProps, { global, mail }: Context): Mail['type'] {
  const { fontFamily, fontSize, lineHeight, fontWeight } = type;
  const letters = letterStyle(type);
  const weight = fontWeight || 'normal';
  const isPlain =
    !fontFamily && fontSize === undefined && lineHeight === undefined && weight === 'normal' && letters === '';
  if (isPlain && type.color === undefined) return mail.type;
  const family = fontFamily ? fontList(fontFamily) : mail.fonts;
  const font = isPlain
    ? mail.type[0]
    : fontStyle(family, fontSize ?? global.fontSize, lineHeight ?? global.lineHeight, weight) + letters;
  return [font, type.color === undefined ? mail.type[1] : paint('color:', color(type.color))];
}

const fontStyle = (family: string, size: number, lineHeight: number, weight: string | number) =>
  `font-family:${family};font-size:${size}px;line-height:${lineHeight}${weight === 'normal' ? '' : `;font-weight:${weight}`}`;

/** Declarations after others, starting with `;`, or an empty string. */
export function letterStyle({ letterSpacing, textTransform }: TypeProps): string {
  const spacing = letterSpacing ? `;letter-spacing:${letterSpacing}px` : '';
  return textTransform && textTransform !== 'none' ? `${spacing};text-transform:${textTransform}` : spacing;
}

/** The class attribute that lets dark mode change the text colour. */
export const textClass = (type: TypeProps, context: Context) =>
  darkClass(type.color ?? context.global.textColor, context.global.textColor, 'darkText', context);

export function link(value: string | undefined, context: Context): { style: Declaration; classAttribute: string } {
  const { linkColor } = context.global;
  const classAttribute = darkClass(value ?? linkColor, linkColor, 'darkLink', context);
  return { style: paint('color:', color(value ?? linkColor)), classAttribute };
}
