import type { FilledGlobal } from '../defaults.js';
import { color } from './color.js';
import type { Context } from './context.js';
import { darkClass } from './dark.js';
import { escapeLiteral } from './escape.js';

interface TypeProps {
  color?: string | undefined;
  fontSize?: number | undefined;
  fontFamily?: string | undefined;
  fontWeight?: string | number | undefined;
  lineHeight?: number | undefined;
}

/** A font list for a style attribute in double quotes. */
export const fontList = (family: string) => escapeLiteral(family.replaceAll('"', "'").replace(/\s*,\s*/g, ','));

/** The fonts of the design, the web font first. */
export function designFonts({ fontFamily, webFont }: FilledGlobal): string {
  return fontList(webFont ? `'${webFont.name}',${fontFamily}` : fontFamily);
}

/** The declarations of a text: always complete, since mail programs differ in what a table hands down. */
export function typeStyles(type: TypeProps, context: Context): string[] {
  const { global } = context;
  const family = type.fontFamily ? fontList(type.fontFamily) : context.mail.fonts;
  const weight = type.fontWeight && type.fontWeight !== 'normal' ? `;font-weight:${type.fontWeight}` : '';
  const size = type.fontSize ?? global.fontSize;
  return [
    `font-family:${family};font-size:${size}px;line-height:${type.lineHeight ?? global.lineHeight}${weight}`,
    `color:${color(type.color ?? global.textColor)}`,
  ];
}

/** The class with which the dark form changes the colour of a text. */
export const textClass = (type: TypeProps, context: Context) =>
  darkClass(type.color ?? context.global.textColor, context.global.textColor, 'darkText', context);

export function link(value: string | undefined, context: Context): { style: string; className: string | undefined } {
  const { linkColor } = context.global;
  const className = darkClass(value ?? linkColor, linkColor, 'darkLink', context);
  return { style: `color:${color(value ?? linkColor)}`, className };
}

export function classAttribute(first: string | undefined, second?: string): string {
  if (!first && !second) return '';
  return ` class="${first && second ? `${first} ${second}` : (first ?? second)}"`;
}
