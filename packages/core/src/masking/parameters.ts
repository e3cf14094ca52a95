import { decoded } from './key-values.js';
import { type Region, regionCursor } from './liquid-regions.js';

export interface Parameter {
  /** Percent signs undone, lower case. */
  name: string;
  start: number;
  end: number;
}

/** The parameters between two positions, split where no Liquid stands. One without `=` has no name. */
export function parametersOf(
  text: string,
  from: number,
  to: number,
  regions: readonly Region[],
  extra = '',
): Parameter[] {
  const found: Parameter[] = [];
  const inside = regionCursor(regions);
  let start = from;
  let equals = -1;
  for (let at = from; at <= to; ) {
    const region = at < to ? inside(at) : undefined;
    if (region) {
      at = region.end;
      continue;
    }
    const char = text[at]!;
    if (at === to || char === '&' || extra.includes(char)) {
      const name = equals < 0 ? '' : decoded(text.slice(start, equals).replaceAll('+', ' ')).trim().toLowerCase();
      found.push({ name: equals < 0 ? '' : name, start: equals < 0 ? start : equals + 1, end: at });
      start = at + 1;
      equals = -1;
    } else if (char === '=' && equals < 0) equals = at;
    at++;
  }
  return found;
}

/** A body or value such as `a=b&c=d`. */
export const looksLikeForm = (text: string): boolean =>
  /^[\w.[\]%+~$-]{1,128}=/.test(text) && !/[\r\n]/.test(text) && (text.includes('&') || !/\s/.test(text));
