import type { KeyMeaning } from './key-reader.js';
import type { LeafMasker } from './mask-leaf.js';
import { DEEPEST, HIDDEN, type Masking } from './masking.js';
import { waitingSentences } from './sentences.js';
import { ROOT, type Setting, settingOf } from './settings.js';

/** Walks a JSON value and answers a copy of it. */
export function valueMasker({ meaningOf, text: maskText }: Masking, leaf: LeafMasker) {
  const sentences = waitingSentences(maskText);

  return (value: unknown): unknown => {
    const list = visitList([value], ROOT, undefined, -1);
    sentences.settle();
    return list[0];
  };

  /** Anything but a string. */
  function visit(value: unknown, setting: Setting, meaning: KeyMeaning | undefined, depth: number): unknown {
    if (typeof value === 'number' || typeof value === 'bigint') return leaf.number(value, setting, meaning);
    if (typeof value !== 'object' || value === null || setting.untouched || meaning?.untouched) return value;
    if (depth >= DEEPEST) return HIDDEN;
    if (Array.isArray(value)) return visitList(value, setting, meaning, depth);
    if (!('toJSON' in value) || typeof value.toJSON !== 'function')
      return visitFields(value as Record<string, unknown>, setting, meaning, depth);
    const written: unknown = value.toJSON();
    if (typeof written !== 'string') return visit(written, setting, meaning, depth + 1);
    const masked = leaf.string(written, setting, meaning, 0);
    return typeof masked === 'number' ? maskText(written, 'words', 1, masked) : masked;
  }

  function visitList(
    values: readonly unknown[],
    setting: Setting,
    own: KeyMeaning | undefined,
    depth: number,
    columns?: readonly KeyMeaning[],
  ): unknown[] {
    const result: unknown[] = [];
    for (let at = 0; at < values.length; at++) {
      const value = values[at];
      const meaning = columns ? columns[at] : own;
      if (typeof value !== 'string') result[at] = visit(value, setting, meaning, depth + 1);
      else {
        const masked = leaf.string(value, setting, meaning, 0);
        result[at] = typeof masked === 'number' ? value : masked;
        if (typeof masked === 'number') sentences.add(value, masked, 0, (later) => (result[at] = later));
      }
    }
    return result;
  }

  function visitFields(
    fields: Record<string, unknown>,
    above: Setting,
    own: KeyMeaning | undefined,
    depth: number,
  ): Record<string, unknown> {
    const keys = Object.keys(fields);
    const meanings = keys.map(meaningOf);
    const setting = settingOf(above, own, meanings, (at) => fields[keys[at] ?? ''], meaningOf);
    const { columns } = setting;
    const result: Record<string, unknown> = {};
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at]!;
      const meaning = meanings[at]!;
      const value = fields[key];
      const shown = meaning.suspect ? leaf.key(key, (taken) => Object.hasOwn(result, taken)) : key;
      if (columns && isRows(value) && depth + 2 < DEEPEST) {
        const inRow = settingOf(setting, undefined, columns, () => undefined, meaningOf);
        const rows = value.map((row) => visitList(row, inRow, undefined, depth + 2, columns));
        put(result, shown, rows);
      } else if (typeof value !== 'string') put(result, shown, visit(value, setting, meaning, depth + 1));
      else {
        const masked = leaf.string(value, setting, meaning, 0);
        put(result, shown, typeof masked === 'number' ? value : masked);
        if (typeof masked === 'number') sentences.add(value, masked, 0, (later) => put(result, shown, later));
      }
    }
    return result;
  }
}

const isRows = (value: unknown): value is unknown[][] => Array.isArray(value) && value.every(Array.isArray);

function put(holder: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') holder[key] = value;
  else Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}
