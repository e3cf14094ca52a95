import { isColor } from '../color.js';

/**
 * Marks the start of the declarations in a style whose colour comes from Liquid. Only colours may follow it, so a value
 * cannot inject another declaration.
 */
export const COLORS_FOLLOW = '/*~*/';

export const hasLiquid = (value: string) => value.includes('{{');

/** A colour for a style: Liquid unchanged, a literal only if it is a colour. */
export function color(value: string): string {
  return isColor(value) || hasLiquid(value) ? value : 'inherit';
}

/** One or more declarations of a style; `liquid` if their colour comes from Liquid. */
export type Declaration = string | { liquid: string } | false | undefined;

/** A declaration that ends with a colour, such as `color:` with the result of `color`. */
export function paint(declaration: string, value: string): Declaration {
  return hasLiquid(value) ? { liquid: declaration + value } : declaration + value;
}

/** A style attribute. */
export function style(...declarations: Declaration[]): string {
  const value = styleValue(...declarations);
  return value && ` style="${value}"`;
}

/** Joins declarations; those with colours from Liquid come last, after the marker. */
export function styleValue(...declarations: Declaration[]): string {
  let fixed = '';
  let liquid = '';
  for (const declaration of declarations) {
    if (!declaration) continue;
    if (typeof declaration === 'string') fixed += fixed === '' ? declaration : `;${declaration}`;
    else liquid += liquid === '' ? declaration.liquid : `;${declaration.liquid}`;
  }
  if (liquid === '') return fixed;
  return `${fixed && `${fixed};`}${COLORS_FOLLOW}${liquid}`;
}

const DECLARATION =
  /^(?:(?:background-|border-)?color:|border(?:-(?:left|right|top|bottom))?:\d{1,3}px [a-z]{1,8} )([^:;{}]*)$/;
const RULE = /@media[^{};@<>]*\{|([^{}@<>]+)\{([^{}@<>]+)\}|\}/y;

/** After rendering: the value of a style attribute, with its Liquid colours removed if one is invalid. */
export function checkColors(value: string): string {
  const at = value.indexOf(COLORS_FOLLOW);
  if (at === -1) return value;
  const colors = value.slice(at + COLORS_FOLLOW.length);
  return value.slice(0, at) + (areColors(colors) ? colors : '');
}

/** After rendering: the content of a style element, empty if it starts with the marker and has an invalid colour. */
export function checkColorRules(css: string): string {
  if (!css.startsWith(COLORS_FOLLOW)) return css;
  const rules = css.slice(COLORS_FOLLOW.length);
  for (let at = 0; at < rules.length; at = RULE.lastIndex) {
    RULE.lastIndex = at;
    const found = RULE.exec(rules);
    if (!found || (found[2] && !areColors(found[2].replaceAll('!important', '')))) return '';
  }
  return rules;
}

const areColors = (declarations: string) =>
  declarations.split(';').every((each) => isColor(DECLARATION.exec(each)?.[1] ?? ''));
