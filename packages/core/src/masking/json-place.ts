import type { Span } from './span.js';

/** An object or array being read. */
export interface Frame {
  kind: 'object' | 'array';
  /** The key it stands under; an object in an array has the array's. */
  name: string;
  parent: Frame | undefined;
  path: string;
  /** Where in it the reader is. */
  key: string | undefined;
  index: number;
  /** Strings among its fields by lower-case key, so that `{ "name": …, "value": … }` can be read together. */
  fields: Map<string, string> | undefined;
}

/** A string, number or other stretch of a JSON text, with everything a masker may want to know of its surroundings. */
export interface Place {
  kind: 'string' | 'number' | 'key' | 'bare';
  /** The text as the reader of the JSON sees it, escapes undone. */
  text: string;
  /** Where its source stands, quotes not included. */
  start: number;
  end: number;
  /** The nearest key above. */
  name: string;
  frame: Frame | undefined;
  /** `.auth.token`, `[0].key`, `["a.b"]`; unique for a place unless the JSON repeats a key. */
  path: string;
  /** Where each character of the text stands in the source, if there are escapes. */
  offsets: readonly number[] | undefined;
}

/** Where a place's span stands in the source. */
export function inSource(place: Place, each: Span): Span {
  const map = (at: number): number => place.offsets?.[at] ?? place.start + at;
  const wrap = place.kind === 'string' && each.wrap !== '' ? JSON.stringify(each.wrap).slice(1, -1) : each.wrap;
  return { ...each, start: map(each.start), end: map(each.end), wrap };
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The content of a JSON string with its escapes undone; forgiving, because Liquid may stand in it. */
export function unescaped(text: string, start: number, end: number): Pick<Place, 'text' | 'offsets'> {
  const source = text.slice(start, end);
  if (!source.includes('\\')) return { text: source, offsets: undefined };
  const parts: string[] = [];
  const offsets: number[] = [];
  for (let at = 0; at < source.length; ) {
    offsets.push(start + at);
    const next = source[at + 1];
    if (source[at] !== '\\' || next === undefined) parts.push(source[at++]!);
    else if (next === 'u' && /^[0-9a-fA-F]{4}$/.test(source.slice(at + 2, at + 6))) {
      parts.push(String.fromCharCode(Number.parseInt(source.slice(at + 2, at + 6), 16)));
      at += 6;
    } else {
      parts.push(ESCAPES[next] ?? next);
      at += 2;
    }
  }
  offsets.push(end);
  return { text: parts.join(''), offsets };
}
