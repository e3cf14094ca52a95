import { type Characters, characters } from './characters.js';
import { type Frame, type Place, unescaped } from './json-place.js';
import { type Region, regionCursor } from './liquid-regions.js';

/** A longer path is not continued: thousands of values below a huge key would otherwise cost its length each. */
const LONGEST_PATH = 500;
const NUMBER = /^-?\d[\d.eE+-]{0,400}$/;
const FIRST_IN_ARRAY = /[[{"\]\d-]|true|false|null/y;
const endsBareInside = characters(/["{}[\],:]/);
const endsBareOutside = characters(/["{[]/);

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

/**
 * Walks JSON, in one pass and without recursion, and forgives what Liquid does to it. Text instead of values,
 * because a body must read back as it was written, and because one with Liquid in it is no value yet.
 * `named` may rewrite a key before it becomes part of a path, so that a credential used as a key is not shown there.
 */
export function readJson(text: string, regions: readonly Region[], named: (key: string) => string = String): Place[] {
  const places: Place[] = [];
  const inside = regionCursor(regions);
  let frame: Frame | undefined;
  let pending: Place | undefined;

  const settle = (place: Place) => {
    place.name = frame?.key ?? frame?.name ?? '';
    place.path = frame ? pathIn(frame, named) : '';
    places.push(place);
    if (frame?.key === undefined || place.kind !== 'string') return;
    frame.fields ??= new Map();
    frame.fields.set(frame.key.toLowerCase(), place.text);
  };
  const flush = () => {
    if (pending) settle(pending);
    pending = undefined;
  };
  const create = (kind: Place['kind'], start: number, end: number): Place => {
    const shown =
      kind === 'string' ? unescaped(text, start, end) : { text: text.slice(start, end), offsets: undefined };
    return { kind, ...shown, start, end, name: '', frame, path: '' };
  };

  for (let at = 0; at < text.length; ) {
    const char = text[at]!;
    if (char === '"') {
      flush();
      const end = stringEnd(text, at + 1, inside);
      pending = create('string', at + 1, end);
      at = end + 1;
    } else if ((char === '{' || char === '[') && !inside(at)) {
      flush();
      const [name, path] = frame ? [frame.key ?? frame.name, pathIn(frame, named)] : ['', ''];
      const kind = char === '{' ? 'object' : 'array';
      frame = { kind, name, parent: frame, path, key: undefined, index: 0, fields: undefined };
      at++;
    } else if (frame && (char === '}' || char === ']')) {
      flush();
      frame = frame.parent;
      at++;
    } else if (frame && char === ',') {
      flush();
      frame.key = undefined;
      frame.index++;
      at++;
    } else if (frame?.kind === 'object' && char === ':' && frame.key === undefined && pending) {
      frame.key = pending.text;
      places.push({ ...pending, kind: 'key', path: pathIn(frame, named) });
      pending = undefined;
      at++;
    } else {
      const end = bareEnd(text, at, inside, frame ? endsBareInside : endsBareOutside);
      const content = text.slice(at, end).trim();
      if (content !== '') {
        const start = at + text.slice(at, end).indexOf(content);
        const bare = create(NUMBER.test(content) ? 'number' : 'bare', start, start + content.length);
        // A tag beside a string is no second value: the string may still turn out to be a key.
        if (pending && content.startsWith('{%') && content.endsWith('%}')) settle(bare);
        else {
          flush();
          pending = bare;
        }
      }
      at = end;
    }
  }
  flush();
  return places;
}

function pathIn({ kind, path, key, index }: Frame, named: (key: string) => string): string {
  if (path.length > LONGEST_PATH) return path;
  if (kind === 'array') return `${path}[${index}]`;
  if (key === undefined) return path;
  const shown = named(key.slice(0, LONGEST_PATH));
  return /^[\w$-]+$/.test(shown) ? `${path}.${shown}` : `${path}[${JSON.stringify(shown)}]`;
}

type Inside = (at: number) => Region | undefined;

/** The closing quote; one inside Liquid, as in `"{{ x | default: "y" }}"`, closes nothing. */
function stringEnd(text: string, from: number, inside: Inside): number {
  let at = from;
  while (at < text.length && text[at] !== '"') {
    const region = inside(at);
    at = region ? region.end : text[at] === '\\' ? at + 2 : at + 1;
  }
  return Math.min(at, text.length);
}

function bareEnd(text: string, from: number, inside: Inside, ends: Characters): number {
  let at = from;
  do {
    const region = inside(at);
    at = region ? region.end : at + 1;
  } while (at < text.length && (inside(at) || !ends(text, at)));
  return at;
}
