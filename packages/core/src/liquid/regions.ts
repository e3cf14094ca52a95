import { edited } from '../masking/span.js';

/** A Liquid output or tag inside a text. */
export interface Region {
  start: number;
  end: number;
}

/** A quoted string inside a Liquid region. */
export interface Literal {
  start: number;
  end: number;
  /** True where the string becomes output: `{{ "x" }}`, `append: "x"`, not `date: "%Y"` or `secrets["X"]`. */
  output: boolean;
  /** The variable an `assign` gives it to. */
  target: string;
}

/** Filters whose argument ends up in the output as it is. */
const CARRYING_FILTERS = new Set(['', 'append', 'prepend', 'default', 'concat', 'push', 'unshift']);

export interface Liquid {
  regions: readonly Region[];
  literals: readonly Literal[];
}

export function liquidIn(text: string): Liquid {
  const regions = liquidRegions(text);
  return { regions, literals: regions.flatMap((region) => literalsIn(text, region)) };
}

/** Finds `{{ … }}` and `{% … %}`. What is not closed is plain text. */
export function liquidRegions(text: string): Region[] {
  const regions: Region[] = [];
  const next = { '}}': -2, '%}': -2 };
  let at = nextOpening(text, 0);
  while (at >= 0) {
    const closing = text[at + 1] === '%' ? '%}' : '}}';
    if (next[closing] !== -1 && next[closing] < at + 2) next[closing] = text.indexOf(closing, at + 2);
    const close = next[closing];
    const inner = nextOpening(text, at + 1);
    const opensAgain = inner >= 0 && (close < 0 || inner < close);
    if (close < 0 || opensAgain || !readsAsLiquid(text, at + 2, close)) {
      at = inner;
      continue;
    }
    regions.push({ start: at, end: close + 2 });
    at = nextOpening(text, close + 2);
  }
  return regions;
}

/**
 * Strings that close, and no word right behind one. Braces that somebody left open in plain JSON would otherwise
 * swallow the keys and values up to the next closing ones.
 */
function readsAsLiquid(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const char = text[at]!;
    if (char !== '"' && char !== "'") continue;
    const close = text.indexOf(char, at + 1);
    if (close < 0 || close >= to || /[\w:]/.test(text[close + 1]!)) return false;
    at = close;
  }
  return true;
}

function nextOpening(text: string, from: number): number {
  for (let at = text.indexOf('{', from); at >= 0; at = text.indexOf('{', at + 1)) {
    if (text[at + 1] === '{' || text[at + 1] === '%') return at;
  }
  return -1;
}

/** The text with something that separates and closes nothing in the place of Liquid. */
export const withoutLiquid = (text: string, regions: readonly Region[], filler = '\u0001'): string =>
  edited(
    text,
    regions.map(({ start, end }) => ({ start, end, text: filler.repeat(end - start) })),
  );

/** The stretches up to `end` that lie outside the regions. */
export function outside(end: number, regions: readonly Region[], start = 0): { start: number; end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  let from = start;
  for (const region of regions) {
    if (region.start > from) pieces.push({ start: from, end: region.start });
    from = region.end;
  }
  if (from < end) pieces.push({ start: from, end });
  return pieces;
}

const ASSIGN = /^[{%\s-]{2,8}assign\s+([\w-]{1,80})\s*=/;
const OTHER_TAG = /^\{%-?\s*(?!\s|assign\b|echo\b)/;

/** The strings written inside one region. */
function literalsIn(text: string, region: Region): Literal[] {
  const source = text.slice(region.start, region.end);
  const target = ASSIGN.exec(source)?.[1] ?? '';
  const silent = OTHER_TAG.test(source);
  const found: Literal[] = [];
  let filter = '';
  let before = '';
  for (let at = 2; at < source.length - 2; at++) {
    const char = source[at]!;
    if (char === '|') filter = /^\s*([\w-]{1,40})/.exec(source.slice(at + 1, at + 60))?.[1] ?? '';
    if (char !== '"' && char !== "'") {
      if (char.trim() !== '' && char !== '\\') before = char;
      continue;
    }
    const close = source.indexOf(char, at + 1);
    if (close < 0) break;
    const end = source[close - 1] === '\\' && close - 1 > at ? close - 1 : close;
    const output = !silent && before !== '[' && CARRYING_FILTERS.has(filter);
    found.push({ start: region.start + at + 1, end: region.start + end, output, target });
    before = char;
    at = close;
  }
  return found;
}

/** A quick way to ask whether a position lies inside a region; positions must not decrease. */
export function regionCursor(regions: readonly Region[]): (at: number) => Region | undefined {
  let index = 0;
  return (at) => {
    while (index < regions.length && regions[index]!.end <= at) index++;
    const region = regions[index];
    return region && region.start <= at ? region : undefined;
  };
}

/** The number of the first of sorted stretches that ends behind a position. */
export function firstEndingAfter(sorted: readonly Region[], at: number): number {
  let low = 0;
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.end <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
