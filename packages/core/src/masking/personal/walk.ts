import { liquidRegions } from '../../liquid/regions.js';
import { type Frame, fieldsOf, readJson } from '../json-reader.js';
import { type Edit, edited } from '../span.js';
import type { KeyMeaning, KeyReader } from './key-reader.js';
import type { Known } from './known.js';
import type { LeafMasker } from './leaf.js';
import { ROOT, type Setting, settingOf } from './settings.js';

/** Deeper objects and lists are hidden as a whole. */
const MAX_DEPTH = 64;
const HIDDEN = '***';

/** What the two walkers share. */
export interface Walk {
  meaningOf: KeyReader;
  known: Known;
  leaf: LeafMasker;
  /** A value that its key does not decide. */
  text(text: string, meaning: KeyMeaning | undefined, level: number): string;
}

/** Names known from other fields are looked for where people write sentences. */
const mayName = (text: string, meaning: KeyMeaning | undefined): boolean =>
  (!meaning || meaning.prose) && text.includes(' ');

/** Walks a JSON value and returns a masked copy of it. */
export function maskValue({ meaningOf, known, leaf, text: maskText }: Walk, root: unknown): unknown {
  const result: unknown[] = [];
  visitInto(result, 0, root, ROOT, undefined, 0);
  return result[0];

  function visitInto(
    holder: object,
    key: string | number,
    value: unknown,
    setting: Setting,
    meaning: KeyMeaning | undefined,
    depth: number,
  ): void {
    if (typeof value !== 'string') {
      put(holder, key, visit(value, setting, meaning, depth));
      return;
    }
    const named = leaf.named(value, setting, meaning);
    const masked = named ?? maskText(value, meaning, 1);
    if (masked !== value || !(key in holder)) put(holder, key, masked);
    if (named === undefined && mayName(masked, meaning)) known.later(masked, (later) => put(holder, key, later));
  }

  /** Anything but a string. */
  function visit(value: unknown, setting: Setting, meaning: KeyMeaning | undefined, depth: number): unknown {
    if (typeof value === 'number' || typeof value === 'bigint') return leaf.number(value, setting, meaning);
    if (typeof value !== 'object' || value === null || setting.untouched || meaning?.untouched) return value;
    if (depth >= MAX_DEPTH) return HIDDEN;
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      for (let at = 0; at < value.length; at++) visitInto(list, at, value[at], setting, meaning, depth + 1);
      return list;
    }
    return visitFields(value as Record<string, unknown>, setting, meaning, depth);
  }

  function visitFields(
    fields: Record<string, unknown>,
    above: Setting,
    own: KeyMeaning | undefined,
    depth: number,
  ): unknown {
    const keys = Object.keys(fields);
    // Asking a plain object for a field that it does not have is slow.
    if (Object.getPrototypeOf(fields) !== Object.prototype || keys.includes('toJSON')) {
      const written = writtenAs(fields);
      if (written !== fields) {
        const holder: unknown[] = [];
        visitInto(holder, 0, written, above, own, depth + 1);
        return holder[0];
      }
    }
    const meanings = keys.map(meaningOf);
    const setting = settingOf(above, own, meanings, (at) => fields[keys[at]!], meaningOf);
    // A copy keeps the shape of the object, which costs a fraction of adding its fields one by one.
    const renamed = meanings.some(({ suspect }) => suspect);
    const copy: Record<string, unknown> = renamed ? {} : { ...fields };
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at]!;
      const shown = meanings[at]!.suspect ? leaf.key(key, (taken) => Object.hasOwn(copy, taken)) : key;
      visitInto(copy, shown, fields[key], setting, meanings[at], depth + 1);
    }
    return copy;
  }
}

const writtenAs = (value: object): unknown =>
  'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value;

function put(holder: object, key: string | number, value: unknown): void {
  if (key !== '__proto__') (holder as Record<string, unknown>)[key] = value;
  else Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

/** A string as it is written between the quotes of JSON. */
const escaped = (text: string): string =>
  /[^ !#-[\]-\ud7ff\ue000-\uffff]/.test(text) ? JSON.stringify(text).slice(1, -1) : text;

/**
 * JSON text stays as it is written apart from what is masked. It may be cut off or hold Liquid. Known names inside JSON
 * in a string are found when the string around it is searched, so only the outermost JSON asks for that.
 */
export function maskJson(walk: Walk, text: string, level: number): () => string {
  const { meaningOf, known, leaf, text: maskText } = walk;
  const edits: Edit[] = [];
  const used = new Map<Frame | undefined, Set<string>>();
  for (const { kind, text: shown, start, end, name, frame } of readJson(text, liquidRegions(text))) {
    if (kind === 'key') {
      if (meaningOf(shown).suspect) maskKey(shown, start, end, frame);
      continue;
    }
    const setting = settingAt(frame, meaningOf);
    const meaning = name === '' ? undefined : meaningOf(name);
    if (kind === 'string') maskString(shown, start, end, setting, meaning, frame);
    else if (kind === 'number') {
      const masked = leaf.number(
        shown.length > 15 && /^\d+$/.test(shown) ? BigInt(shown) : Number(shown),
        setting,
        meaning,
      );
      if (typeof masked === 'string') edits.push({ start, end, text: JSON.stringify(masked) });
    } else if (!/^(?:true|false|null)$/.test(shown)) {
      const masked = maskText(shown, undefined, Number.POSITIVE_INFINITY);
      if (masked !== shown) edits.push({ start, end, text: masked });
    }
  }
  return () =>
    edited(
      text,
      edits.sort((a, b) => a.start - b.start),
    );

  function maskKey(shown: string, start: number, end: number, frame: Frame | undefined): void {
    const keys = used.get(frame) ?? new Set();
    used.set(frame, keys);
    const masked = leaf.key(shown, (key) => keys.size === keys.add(key).size);
    if (masked !== shown) edits.push({ start, end, text: escaped(masked) });
  }

  function maskString(
    shown: string,
    start: number,
    end: number,
    setting: Setting,
    meaning: KeyMeaning | undefined,
    frame: Frame | undefined,
  ): void {
    const tooDeep = frame !== undefined && frame.depth > MAX_DEPTH;
    const named = tooDeep ? HIDDEN : leaf.named(shown, setting, meaning);
    const masked = named ?? maskText(shown, meaning, level + 1);
    if (masked !== shown) edits.push({ start, end, text: escaped(masked) });
    if (level > 0 || named !== undefined || !mayName(masked, meaning)) return;
    const edit = masked === shown ? undefined : edits.at(-1);
    known.later(masked, (later) => {
      if (edit) edit.text = escaped(later);
      else edits.push({ start, end, text: escaped(later) });
    });
  }
}

/** The setting of an object or list, made from the outermost inwards without recursion and noted in its frame. */
function settingAt(frame: Frame | undefined, meaningOf: KeyReader): Setting {
  if (!frame) return ROOT;
  if (frame.note) return frame.note as Setting;
  const path: Frame[] = [];
  let at: Frame | undefined = frame;
  for (; at && !at.note; at = at.parent) path.push(at);
  let setting = at ? (at.note as Setting) : ROOT;
  for (const each of path.reverse()) {
    const { keys, name } = each;
    const own = name === '' ? undefined : meaningOf(name);
    const textOf = (key: number) => fieldsOf(each).get(keys[key]!.toLowerCase());
    if (each.kind === 'object') setting = settingOf(setting, own, keys.map(meaningOf), textOf, meaningOf);
    each.note = setting;
  }
  return setting;
}
