import { COLORS_FOLLOW, hasLiquid } from './color.js';
import type { Context, Dark, Mail } from './context.js';

const CLASS = { darkText: ' class="ss-t"', darkLink: ' class="ss-l"' };
const READABLE = 4.5;
const DARK_LINE = '#52525b';

/**
 * The class attribute that lets dark mode replace a colour, or an empty string. The design's own colour is always
 * replaced, other colours only if they are unreadable on the dark background; on the author's backgrounds nothing is.
 */
export function darkClass(value: string, own: string, rule: keyof typeof CLASS, { dark, mail }: Context): string {
  if (!dark || (value !== own && isReadable(value, dark, mail))) return '';
  mail.rules[rule] = true;
  return CLASS[rule];
}

function isReadable(value: string, { contentColor }: Dark, { readable }: Mail): boolean {
  const known = readable.get(value);
  if (known !== undefined) return known;
  const result = (contrastOf(value, contentColor) ?? READABLE) >= READABLE;
  readable.set(value, result);
  return result;
}

/** The class attribute of a line in a default colour, which is as faint in dark mode as in light mode. */
export function darkLine({ dark, mail }: Context): string {
  if (!dark) return '';
  mail.rules.darkLine = true;
  return ' class="ss-n"';
}

/** A style element with `prefers-color-scheme`, and with the attributes that Outlook.com sets on darkened elements. */
export function darkStyle(dark: Dark, { mail: { rules } }: Context): string {
  let media = '';
  let outlook = '';
  let marker = '';
  const add = (selector: string, attribute: string, property: string, value: string) => {
    const rule = `${selector}{${property}:${value}!important}`;
    media += rule;
    outlook += `[data-${attribute}] ${rule}`;
    if (hasLiquid(value)) marker = COLORS_FOLLOW;
  };
  add('.ss-b', 'ogsb', 'background-color', dark.backgroundColor);
  add('.ss-c', 'ogsb', 'background-color', dark.contentColor);
  if (rules.darkText) add('.ss-t', 'ogsc', 'color', dark.textColor);
  if (rules.darkLink) add('.ss-l', 'ogsc', 'color', dark.linkColor);
  if (rules.darkLine) add('.ss-n', 'ogsc', 'border-color', DARK_LINE);
  return `<style>${marker}@media (prefers-color-scheme:dark){${media}}${outlook}</style>`;
}

/** WCAG contrast ratio of two hex colours; undefined if one is not in hex. */
export function contrastOf(a: string, b: string): number | undefined {
  const [first, second] = [luminance(a), luminance(b)];
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(value: string): number | undefined {
  if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return undefined;
  const digits = value.length === 4 ? value.replace(/[^#]/g, '$&$&') : value;
  const rgb = Number.parseInt(digits.slice(1), 16);
  return 0.2126 * LINEAR[rgb >> 16]! + 0.7152 * LINEAR[(rgb >> 8) & 255]! + 0.0722 * LINEAR[rgb & 255]!;
}

/** Linear light of each channel value. */
const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});
