import { codeAt, indexIn, sliceOf, startsAt } from './characters.js';
import { type Region, regionCursor } from './liquid-regions.js';
import type { Span } from './span.js';

/** An object or array of a JSON text. */
export interface Frame {
  kind: 'object' | 'array';
  /** The nearest key above it; an object in an array has the array's. */
  name: string;
  parent: Frame | undefined;
  /** 1 for the outermost. */
  depth: number;
  /** The key or index that it has in its parent. */
  at: string | number | undefined;
  /** The key and index of the value that is being read. */
  key: string | undefined;
  index: number;
  /** In the order of the text, repeated ones included. */
  keys: string[];
  /** The string that each of them has, if it is one. */
  texts: (string | undefined)[];
  /** Which keys are expected. */
  like: readonly string[] | undefined;
  /** Set by `fieldsOf`. */
  fields: Map<string, string> | undefined;
  /** Set by `pathOf`. */
  path: string | undefined;
  /** For the reader's own use. */
  note: unknown;
}

/** A string, number or other stretch of a JSON text, with what a masker may want to know of its surroundings. */
export interface Place {
  kind: 'string' | 'number' | 'key' | 'bare';
  /** The text as the reader of the JSON sees it, escapes undone. */
  text: string;
  /** Where its source is, quotes not included. */
  start: number;
  end: number;
  /** The nearest key above. */
  name: string;
  frame: Frame | undefined;
  /** The key or index that it has in its frame. */
  at: string | number | undefined;
  /** The JSON text, if the place has escapes in it. */
  source: string | undefined;
}

/** The strings among the fields of a frame by lower-case key, to read `{ "name": …, "value": … }` together. */
export function fieldsOf(frame: Frame): ReadonlyMap<string, string> {
  if (frame.fields) return frame.fields;
  frame.fields = new Map();
  for (const [index, text] of frame.texts.entries())
    if (text !== undefined) frame.fields.set(frame.keys[index]!.toLowerCase(), text);
  return frame.fields;
}

/** A longer path is not continued: thousands of values below a huge key would otherwise cost its length each. */
const LONGEST_PATH = 500;

/**
 * `.auth.token`, `[0].key`, `["a.b"]`; unique for a place unless the JSON repeats a key. `named` may rewrite a key, so
 * that a credential used as a key is not shown; it must be the same for all places of a text.
 */
export function pathOf({ frame, at }: Pick<Place, 'frame' | 'at'>, named: (key: string) => string = String): string {
  if (!frame) return '';
  const above: Frame[] = [];
  let known = frame;
  for (; known.path === undefined && known.parent; known = known.parent) above.push(known);
  known.path ??= '';
  for (let index = above.length - 1; index >= 0; index--) {
    const each = above[index]!;
    each.path = pathIn(each.parent!.path!, each.at, named);
  }
  return pathIn(frame.path!, at, named);
}

function pathIn(path: string, at: string | number | undefined, named: (key: string) => string): string {
  if (path.length > LONGEST_PATH || at === undefined) return path;
  if (typeof at === 'number') return `${path}[${at}]`;
  const shown = named(at.slice(0, LONGEST_PATH));
  return /^[\w$-]+$/.test(shown) ? `${path}.${shown}` : `${path}[${JSON.stringify(shown)}]`;
}

/** Where spans of a place's text are in the source. */
export function inSource(place: Place, spans: readonly Span[]): Span[] {
  if (spans.length === 0) return [];
  const { start, end, source, kind } = place;
  const offsets: number[] = [];
  if (source !== undefined) {
    for (let at = start; at < end; at += unitLength(source, at, end)) offsets.push(at);
    offsets.push(end);
  }
  const map = (at: number): number => offsets[at] ?? start + at;
  return spans.map((each) => {
    const wrap = kind === 'string' && each.wrap !== '' ? JSON.stringify(each.wrap).slice(1, -1) : each.wrap;
    return { ...each, start: map(each.start), end: map(each.end), wrap };
  });
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const [QUOTE, BACKSLASH, COLON, COMMA, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [34, 92, 58, 44, 123, 125, 91, 93];

/** How many characters of the source make the next character of the text. */
function unitLength(text: string, at: number, end: number): number {
  if (codeAt(text, at) !== BACKSLASH || at + 1 >= end) return 1;
  return text[at + 1] === 'u' && at + 6 <= end && HEX4.test(sliceOf(text, at + 2, at + 6)) ? 6 : 2;
}
const HEX4 = /^[0-9a-fA-F]{4}$/;

/** The content of a JSON string with its escapes undone; forgiving, because Liquid may be in it. */
export function unescaped(text: string, start: number, end: number): string {
  let shown = '';
  let from = start;
  for (let at = indexIn(text, '\\', start); at >= 0 && at < end; at = indexIn(text, '\\', from)) {
    const length = unitLength(text, at, end);
    const next = text[at + 1]!;
    shown += sliceOf(text, from, at);
    if (length === 6) shown += String.fromCharCode(Number.parseInt(sliceOf(text, at + 2, at + 6), 16));
    else shown += length === 2 ? (ESCAPES[next] ?? next) : '\\';
    from = at + length;
  }
  return shown + sliceOf(text, from, end);
}

/** The number of `[12, …` but not of `[12:30] …`. */
const FIRST_IN_ARRAY = /[[{"\]]|-?\d[\d.eE+-]{0,40}(?=\s*(?:[,\]{]|$))|true|false|null/y;

/** True for JSON and for text that becomes JSON once its Liquid is rendered. */
export function looksLikeJson(text: string, regions: readonly Region[]): boolean {
  const inside = regionCursor(regions);
  const next = (from: number): number => {
    let at = from;
    for (;;) {
      const region = inside(at);
      if (region) at = region.end;
      else if (at < text.length && /[\s\uFEFF]/.test(text[at]!)) at++;
      else return at;
    }
  };
  const open = next(0);
  if (text[open] !== '{' && text[open] !== '[') return false;
  const first = next(open + 1);
  if (first >= text.length) return regions.length > 0;
  if (text[open] === '{') return text[first] === '"' || text[first] === '}';
  FIRST_IN_ARRAY.lastIndex = first;
  return FIRST_IN_ARRAY.test(text);
}

const [BLANK, LINE, RETURN, TAB, NINE] = [32, 10, 13, 9, 57];
const NUMBER = /^-?\d[\d.eE+-]{0,400}$/;
/** What ends a bare value inside and outside of an object or array, by code. */
const table = (codes: readonly number[]) => Uint8Array.from({ length: 128 }, (_, code) => Number(codes.includes(code)));
const ENDS_INSIDE = table([QUOTE, COLON, COMMA, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST]);
const ENDS_OUTSIDE = table([QUOTE, OPEN, OPEN_LIST]);

/**
 * Walks JSON, in one pass and without recursion, and forgives what Liquid does to it. Text instead of values,
 * because a body must read back as it was written, and because one with Liquid in it is no value yet.
 */
export function readJson(text: string, regions: readonly Region[]): Place[] {
  const places: Place[] = [];
  const inside = regions.length > 0 ? regionCursor(regions) : undefined;
  const { length } = text;
  const string = stringReader(text, regions);
  /** The keys of the last object under a name: objects of a list mostly have the same ones in the same order. */
  const expected = new Map<string, string[]>();
  let frame: Frame | undefined;
  let pending: Place | undefined;

  for (let at = 0; at < length; ) {
    const code = codeAt(text, at);
    if (isBlank(code)) {
      at++;
      continue;
    }
    if (code === COLON && pending && frame?.kind === 'object' && frame.key === undefined) {
      pending.kind = 'key';
      pending.at = pending.text;
      frame.key = pending.text;
      frame.keys.push(pending.text);
      frame.texts.push(undefined);
      places.push(pending);
      pending = undefined;
      at++;
      continue;
    }
    if (code === QUOTE) {
      if (pending) settle(places, pending);
      const start = at + 1;
      const like: string | undefined = frame?.like?.[frame.keys.length];
      if (like !== undefined && frame!.key === undefined && string.isPlain(start, like)) {
        at = start + like.length;
        pending = { kind: 'string', text: like, start, end: at, name: '', frame, at: undefined, source: undefined };
      } else {
        string.read(start);
        at = string.end;
        const source = string.escaped ? text : undefined;
        const shown = source ? unescaped(text, start, at) : sliceOf(text, start, at);
        pending = { kind: 'string', text: shown, start, end: at, name: '', frame, at: undefined, source };
      }
      at++;
    } else if (code === COMMA && frame) {
      if (pending) settle(places, pending);
      pending = undefined;
      frame.key = undefined;
      frame.index++;
      at++;
    } else if ((code === OPEN || code === OPEN_LIST) && !inside?.(at)) {
      if (pending) settle(places, pending);
      pending = undefined;
      frame = frameIn(frame, code === OPEN ? 'object' : 'array');
      if (code === OPEN) frame.like = expected.get(frame.name);
      at++;
    } else if (frame && (code === CLOSE || code === CLOSE_LIST)) {
      if (pending) settle(places, pending);
      pending = undefined;
      if (frame.kind === 'object' && frame.keys.length > 0) expected.set(frame.name, frame.keys);
      frame = frame.parent;
      at++;
    } else {
      const end = bareEnd(text, at, inside, frame ? ENDS_INSIDE : ENDS_OUTSIDE);
      const content = trimmed(text, at, end);
      if (content !== '') {
        const start = code > BLANK && code < 128 ? at : indexIn(text, content, at);
        const isNumber = (code <= NINE || code > 127) && NUMBER.test(content);
        const bare: Place = {
          kind: isNumber ? 'number' : 'bare',
          text: content,
          start,
          end: start + content.length,
          name: '',
          frame,
          at: undefined,
          source: undefined,
        };
        // A tag beside a string is no second value: the string may still turn out to be a key.
        if (pending && content.startsWith('{%') && content.endsWith('%}')) settle(places, bare);
        else {
          if (pending) settle(places, pending);
          pending = bare;
        }
      }
      at = end;
    }
  }
  if (pending) settle(places, pending);
  return places;
}

function frameIn(parent: Frame | undefined, kind: Frame['kind']): Frame {
  return {
    kind,
    name: parent ? (parent.key ?? parent.name) : '',
    parent,
    depth: parent ? parent.depth + 1 : 1,
    at: parent?.kind === 'array' ? parent.index : parent?.key,
    key: undefined,
    index: 0,
    keys: [],
    texts: [],
    like: undefined,
    fields: undefined,
    path: undefined,
    note: undefined,
  };
}

/** Gives a value the place that the reader has come to in its frame. */
function settle(places: Place[], place: Place): void {
  places.push(place);
  const { frame } = place;
  if (!frame) return;
  const { key } = frame;
  if (key === undefined) place.name = frame.name;
  else {
    place.name = key;
    if (place.kind === 'string') frame.texts[frame.texts.length - 1] = place.text;
  }
  place.at = frame.kind === 'array' ? frame.index : key;
}

/** Finds the end of strings, from the first to the last. */
function stringReader(text: string, regions: readonly Region[]) {
  const inside = regionCursor(regions);
  let region = 0;
  let backslash = -1;
  const next = (char: string, from: number): number => {
    const at = indexIn(text, char, from);
    return at < 0 ? text.length : at;
  };
  const found = { end: 0, escaped: false, read, isPlain };
  return found;

  function read(from: number): void {
    if (backslash < from) backslash = next('\\', from);
    const first = backslash;
    let end = next('"', from);
    for (; backslash < end; backslash = next('\\', backslash + 2))
      if (backslash + 1 === end) end = next('"', backslash + 2);
    while (region < regions.length && regions[region]!.end <= from) region++;
    if (region < regions.length && regions[region]!.start < end) end = endOutside(from);
    found.end = end;
    found.escaped = first < end;
  }

  /** Whether a string is exactly this, without escapes or Liquid. */
  function isPlain(from: number, shown: string): boolean {
    if (backslash < from) backslash = next('\\', from);
    const end = from + shown.length;
    return regions.length === 0 && end < backslash && codeAt(text, end) === QUOTE && startsAt(text, shown, from);
  }

  /** A quote inside Liquid, as in `"{{ x | default: "y" }}"`, closes nothing. */
  function endOutside(from: number): number {
    let at = from;
    while (at < text.length && codeAt(text, at) !== QUOTE) {
      const liquid = inside(at);
      at = liquid ? liquid.end : codeAt(text, at) === BACKSLASH ? at + 2 : at + 1;
    }
    return Math.min(at, text.length);
  }
}

const isBlank = (code: number): boolean => code === BLANK || code === LINE || code === RETURN || code === TAB;

function trimmed(text: string, start: number, end: number): string {
  let last = end;
  while (last > start && isBlank(codeAt(text, last - 1))) last--;
  const shown = sliceOf(text, start, last);
  const [first, final] = [codeAt(text, start), codeAt(text, last - 1)];
  return first > BLANK && first < 128 && final > BLANK && final < 128 ? shown : shown.trim();
}

function bareEnd(
  text: string,
  from: number,
  inside: ReturnType<typeof regionCursor> | undefined,
  ends: Uint8Array,
): number {
  const { length } = text;
  let at = from;
  if (!inside) {
    do at++;
    while (at < length && ends[codeAt(text, at)] !== 1);
    return at;
  }
  do {
    const region = inside(at);
    at = region ? region.end : at + 1;
  } while (at < text.length && (inside(at) || ends[codeAt(text, at)] !== 1));
  return at;
}
