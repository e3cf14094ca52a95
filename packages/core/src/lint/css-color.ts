const NAMED: Record<string, string> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  orange: '#ffa500',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  darkgray: '#a9a9a9',
  darkgrey: '#a9a9a9',
};
const RGB = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/;

/** A colour in hex; undefined if it is transparent, made by Liquid or written in another way. */
export function hexOf(color: string): string | undefined {
  const value = color
    .replace(/!\s*important/, '')
    .trim()
    .toLowerCase();
  if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(value)) return value;
  const parts = RGB.exec(value)?.slice(1).map(Number);
  if (parts?.every((part) => part <= 255))
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return NAMED[value];
}
