import { type Region, withoutLiquid } from '../liquid/regions.js';
import { codeAt, indexIn, sliceOf, startsAt } from './characters.js';
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
  /** In the order of the text, repeated ones included, with the string that each has, if it is one. */
  keys: string[];
  texts: (string | undefined)[];
  /** Which keys are expected. */
  like: readonly string[] | undefined;
  /** Set by `fieldsOf` and `pathOf`. */
  fields: Map<string, string> | undefined;
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
const BEGINNING = /^\s*(?:\{\s*(?:["}]|$)|\[\s*(?:[[{"\]]|-?\d[\d.eE+-]{0,40}(?=\s*(?:[,\]]|$))|true|false|null|$))/;

/** True for JSON and for text that becomes JSON once its Liquid is rendered. */
export const looksLikeJson = (text: string, regions: readonly Region[]): boolean =>
  BEGINNING.test(withoutLiquid(text, regions, ' ')) && (regions.length > 0 || !/^\s*[[{]\s*$/.test(text));

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
  const plain = withoutLiquid(text, regions);
  const { length } = text;
  const string = stringReader(text, plain);
  /** The keys of the last object under a name: objects of a list mostly have the same ones in the same order. */
  const expected = new Map<string, string[]>();
  let frame: Frame | undefined;
  let pending: Place | undefined;

  for (let at = 0; at < length; ) {
    const code = codeAt(plain, at);
    if (isBlank(code)) at++;
    else if (code === COLON && pending && frame?.kind === 'object' && frame.key === undefined) {
      pending.kind = 'key';
      frame.key = pending.at = pending.text;
      frame.keys.push(pending.text);
      frame.texts.push(undefined);
      places.push(pending);
      pending = undefined;
      at++;
    } else if (code === QUOTE) {
      if (pending) pending = settle(places, pending);
      const start = at + 1;
      const like: string | undefined = frame?.like?.[frame.keys.length];
      if (like !== undefined && frame!.key === undefined && string.isPlain(start, like)) {
        at = start + like.length;
        pending = placeOf('string', like, start, at, frame);
      } else {
        string.read(start);
        at = string.end;
        const shown = string.escaped ? unescaped(text, start, at) : sliceOf(text, start, at);
        pending = placeOf('string', shown, start, at, frame, string.escaped ? text : undefined);
      }
      at++;
    } else if (frame && code === COMMA) {
      if (pending) pending = settle(places, pending);
      frame.key = undefined;
      frame.index++;
      at++;
    } else if (code === OPEN || code === OPEN_LIST) {
      if (pending) pending = settle(places, pending);
      frame = frameIn(frame, code === OPEN ? 'object' : 'array');
      if (code === OPEN) frame.like = expected.get(frame.name);
      at++;
    } else if (frame && (code === CLOSE || code === CLOSE_LIST)) {
      if (pending) pending = settle(places, pending);
      if (frame.keys.length > 0) expected.set(frame.name, frame.keys);
      frame = frame.parent;
      at++;
    } else {
      const end = bareEnd(plain, at, frame ? ENDS_INSIDE : ENDS_OUTSIDE);
      const content = trimmed(text, at, end);
      const start = code > BLANK && code < 128 ? at : indexIn(text, content, at);
      const isNumber = (code <= NINE || code > 127) && NUMBER.test(content);
      const bare = placeOf(isNumber ? 'number' : 'bare', content, start, start + content.length, frame);
      // A tag beside a string is no second value: the string may still turn out to be a key.
      if (pending && content.startsWith('{%') && content.endsWith('%}')) settle(places, bare);
      else if (content !== '') {
        if (pending) pending = settle(places, pending);
        pending = bare;
      }
      at = end;
    }
  }
  if (pending) settle(places, pending);
  return places;
}

type Kind = Place['kind'];
function placeOf(kind: Kind, text: string, start: number, end: number, frame?: Frame, source?: string): Place {
  return { kind, text, start, end, name: '', frame, at: undefined, source };
}

function frameIn(parent: Frame | undefined, kind: Frame['kind']): Frame {
  const name = parent ? (parent.key ?? parent.name) : '';
  const at = parent?.kind === 'array' ? parent.index : parent?.key;
  const depth = parent ? parent.depth + 1 : 1;
  const [key, like, fields, path, note] = [undefined, undefined, undefined, undefined, undefined];
  return { kind, name, parent, depth, at, key, index: 0, keys: [], texts: [], like, fields, path, note };
}

/** Gives a value the place that the reader has come to in its frame. */
function settle(places: Place[], place: Place): undefined {
  places.push(place);
  const { frame } = place;
  if (!frame) return undefined;
  const { key } = frame;
  if (key === undefined) place.name = frame.name;
  else {
    place.name = key;
    if (place.kind === 'string') frame.texts[frame.texts.length - 1] = place.text;
  }
  place.at = frame.kind === 'array' ? frame.index : key;
  return undefined;
}

/** Finds the end of strings, from the first to the last; a quote in Liquid, as in `"{{ x | default: "y" }}"`, ends nothing. */
function stringReader(text: string, plain: string) {
  const next = (char: string, from: number): number => {
    const at = indexIn(plain, char, from);
    return at < 0 ? plain.length : at;
  };
  let backslash = -1;
  const found = { end: 0, escaped: false, read, isPlain };
  return found;

  function read(from: number): void {
    if (backslash < from) backslash = next('\\', from);
    let end = next('"', from);
    found.escaped = backslash < end;
    for (; backslash < end; backslash = next('\\', backslash + 2))
      if (backslash + 1 === end) end = next('"', backslash + 2);
    found.end = end;
    if (plain !== text && !found.escaped) found.escaped = sliceOf(text, from, end).includes('\\');
  }

  /** Whether a string is exactly this, without escapes. */
  function isPlain(from: number, shown: string): boolean {
    if (backslash < from) backslash = next('\\', from);
    const end = from + shown.length;
    return plain === text && end < backslash && codeAt(text, end) === QUOTE && startsAt(text, shown, from);
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

function bareEnd(plain: string, from: number, ends: Uint8Array): number {
  const { length } = plain;
  let at = from + 1;
  while (at < length && ends[codeAt(plain, at)] !== 1) at++;
  return at;
}
