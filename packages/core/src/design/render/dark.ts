import { COLORS_FOLLOW } from './color.js';
import type { Context, Dark, Mail } from './context.js';

const CLASS = { darkText: 'ss-t', darkLink: 'ss-l' } as const;
const READABLE = 4.5;
const DARK_LINE = '#52525b';

/**
 * The class that lets the dark form replace a colour. The design's own colour is always replaced, another one only if
 * nobody could read it on the dark background; on a background of the author nothing changes.
 */
export function darkClass(
  value: string,
  own: string,
  rule: keyof typeof CLASS,
  { dark, mail }: Context,
): string | undefined {
  if (!dark) return undefined;
  if (value !== own && isReadable(value, dark, mail)) return undefined;
  mail.rules.add(rule);
  return CLASS[rule];
}

function isReadable(value: string, { contentColor }: Dark, { readable }: Mail): boolean {
  const known = readable.get(value);
  if (known !== undefined) return known;
  const answer = (contrastOf(value, contentColor) ?? READABLE) >= READABLE;
  readable.set(value, answer);
  return answer;
}

/** The class of a line in a colour that is not the author's: as faint on the dark background as it was on the light one. */
export function darkLine({ dark, mail }: Context): string | undefined {
  if (!dark) return undefined;
  mail.rules.add('darkLine');
  return 'ss-n';
}

/** A style element: `prefers-color-scheme` for most, the attributes that Outlook.com puts on what it darkened. */
export function darkStyle(dark: Dark, { mail: { rules } }: Context): string {
  const pairs: [selector: string, marker: string, declaration: string][] = [
    ['.ss-b', 'ogsb', `background-color:${dark.backgroundColor}!important`],
    ['.ss-c', 'ogsb', `background-color:${dark.contentColor}!important`],
  ];
  if (rules.has('darkText')) pairs.push(['.ss-t', 'ogsc', `color:${dark.textColor}!important`]);
  if (rules.has('darkLink')) pairs.push(['.ss-l', 'ogsc', `color:${dark.linkColor}!important`]);
  if (rules.has('darkLine')) pairs.push(['.ss-n', 'ogsc', `border-color:${DARK_LINE}!important`]);
  const media = pairs.map(([selector, , declaration]) => `${selector}{${declaration}}`).join('');
  const outlook = pairs
    .map(([selector, marker, declaration]) => `[data-${marker}] ${selector}{${declaration}}`)
    .join('');
  const css = `@media (prefers-color-scheme:dark){${media}}${outlook}`;
  return `<style>${css.includes('{{') ? COLORS_FOLLOW : ''}${css}</style>`;
}

/** Between two hex colours, as WCAG defines it; undefined for what is not written in hex. */
export function contrastOf(a: string, b: string): number | undefined {
  const [first, second] = [luminance(a), luminance(b)];
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(value: string): number | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value)?.[1];
  if (!hex) return undefined;
  const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
