import { isColor } from '../color.js';

/**
 * Stands in a style before the declarations whose colour Liquid decides. Nothing but colours may follow it, so that a
 * value cannot smuggle in another declaration, whatever it holds.
 */
export const COLORS_FOLLOW = '/*~*/';

export const hasLiquid = (value: string) => value.includes('{{');

/** A colour for a style: Liquid as written, a literal only when it is a colour. */
export function color(value: string): string {
  return isColor(value) || hasLiquid(value) ? value : 'inherit';
}

/** One or more declarations of a style; those whose colour Liquid decides are marked. */
export type Declaration = string | { decided: string } | false | undefined;

/** What ends in a colour, such as `color:` with what `color` answered. */
export function paint(declaration: string, value: string): Declaration {
  return hasLiquid(value) ? { decided: declaration + value } : declaration + value;
}

/** A style attribute. */
export function style(...declarations: Declaration[]): string {
  const value = styleValue(...declarations);
  return value && ` style="${value}"`;
}

/** Declarations in a row; those that Liquid decides go last, behind the marker. */
export function styleValue(...declarations: Declaration[]): string {
  let fixed = '';
  let decided = '';
  for (const declaration of declarations) {
    if (!declaration) continue;
    if (typeof declaration === 'string') fixed += fixed === '' ? declaration : `;${declaration}`;
    else decided += decided === '' ? declaration.decided : `;${declaration.decided}`;
  }
  if (decided === '') return fixed;
  return `${fixed && `${fixed};`}${COLORS_FOLLOW}${decided}`;
}

const DECLARATION =
  /^(?:(?:background-|border-)?color:|border(?:-(?:left|right|top|bottom))?:\d{1,3}px [a-z]{1,8} )([^:;{}]*)$/;
const RULE = /@media[^{};@<>]*\{|([^{}@<>]+)\{([^{}@<>]+)\}|\}/y;

/** After Liquid: the value of a style attribute without what pretended to be a colour. */
export function checkColors(value: string): string {
  const at = value.indexOf(COLORS_FOLLOW);
  if (at === -1) return value;
  const colors = value.slice(at + COLORS_FOLLOW.length);
  return value.slice(0, at) + (areColors(colors) ? colors : '');
}

/** After Liquid: the content of a style element that starts with the marker. */
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
