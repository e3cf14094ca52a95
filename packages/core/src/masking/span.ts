import { sliceOf } from './characters.js';

/** Replaces a hidden literal. */
export const MASK = '********';

/** A stretch of text to hide. Masking replaces it, restoring pairs it with a mask by its label. */
export interface Span {
  start: number;
  end: number;
  /** The place as a person would name it: a JSON path, a url parameter, the key in front. */
  label: string;
  /** Put around the mask: a bare JSON number needs quotes to stay JSON once it is asterisks. */
  wrap: string;
}

export const span = (start: number, end: number, label = '', wrap = ''): Span => ({ start, end, label, wrap });

export const shifted = (spans: readonly Span[], by: number): Span[] =>
  spans.map((each) => ({ ...each, start: each.start + by, end: each.end + by }));

/** Runs of exactly eight asterisks; a longer run is somebody's decoration. */
export function maskRuns(text: string): Span[] {
  const found: Span[] = [];
  for (let at = text.indexOf(MASK); at >= 0; ) {
    let end = at + MASK.length;
    while (text[end] === '*') end++;
    if (end - at === MASK.length) found.push(span(at, end));
    at = text.indexOf(MASK, end);
  }
  return found;
}

export const holdsMask = (text: string): boolean => maskRuns(text).length > 0;

/**
 * Sorts and unites overlapping and touching spans. A span also swallows asterisks beside it:
 * a mask that grows to nine asterisks could not be told from decoration when it is sent back.
 */
export function united(text: string, spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const each of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last && each.start <= last.end) {
      last.label ||= each.label;
      if (each.end > last.end) last.end = eatAsterisks(text, each.end);
      continue;
    }
    let start = each.start;
    while (text[start - 1] === '*' && start > (last?.end ?? 0)) start--;
    const end = eatAsterisks(text, each.end);
    if (last && start <= last.end) last.end = end;
    else result.push({ ...each, start, end });
  }
  return result;
}

function eatAsterisks(text: string, from: number): number {
  let end = from;
  while (text[end] === '*') end++;
  return end;
}

export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Applies edits that are sorted and do not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text;
  let result = '';
  let from = 0;
  for (const each of edits) {
    result += sliceOf(text, from, each.start) + each.text;
    from = each.end;
  }
  return result + text.slice(from);
}

/** The text with every span hidden. The spans must be united. */
export const hidden = (text: string, spans: readonly Span[]): string =>
  edited(
    text,
    spans.map((each) => ({ start: each.start, end: each.end, text: each.wrap + MASK + each.wrap })),
  );
