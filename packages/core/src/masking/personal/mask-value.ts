import type { KeyMeaning } from './key-reader.js';
import type { LeafMasker } from './mask-leaf.js';
import { DEEPEST, HIDDEN, type Masking } from './masking.js';
import { ROOT, type Setting, settingOf } from './settings.js';

/** The same note, title or agent stands in many entries of a list. */
const MOST_REMEMBERED = 1_000;

/** A sentence that waits until all names of its document are known. */
interface Waiting {
  text: string;
  level: number;
  put: (masked: string) => void;
}

/** Walks a JSON value and answers a copy of it; a value that was just read from a text is changed itself. */
export function valueMasker({ meaningOf, text: maskText }: Masking, leaf: LeafMasker) {
  let waiting: Waiting[] = [];
  let owned = false;

  return (value: unknown, level: number, fromText = false): unknown => {
    const outer = { waiting, owned };
    [waiting, owned] = [[], fromText];
    const list = visitList([value], ROOT, undefined, -1, level);
    settle(waiting);
    ({ waiting, owned } = outer);
    return list[0];
  };

  function settle(sentences: readonly Waiting[]): void {
    const remembered = new Map<string, string>();
    for (const { text, level, put } of sentences) {
      const masked = remembered.get(text) ?? maskText(text, 'words', level + 1);
      if (remembered.size < MOST_REMEMBERED) remembered.set(text, masked);
      put(masked);
    }
  }

  /** Anything but a string. */
  function visit(
    value: unknown,
    setting: Setting,
    meaning: KeyMeaning | undefined,
    depth: number,
    level: number,
  ): unknown {
    if (typeof value === 'number' || typeof value === 'bigint') return leaf.number(value, setting, meaning);
    if (typeof value !== 'object' || value === null || setting.untouched || meaning?.untouched) return value;
    if (depth >= DEEPEST) return HIDDEN;
    if (Array.isArray(value)) return visitList(value, setting, meaning, depth, level);
    if (!('toJSON' in value) || typeof value.toJSON !== 'function')
      return visitFields(value as Record<string, unknown>, setting, meaning, depth, level);
    const written: unknown = value.toJSON();
    if (typeof written !== 'string') return visit(written, setting, meaning, depth + 1, level);
    return leaf.string(written, setting, meaning, level) ?? maskText(written, 'words', level + 1);
  }

  function visitList(
    values: unknown[],
    setting: Setting,
    meaning: KeyMeaning | undefined,
    depth: number,
    level: number,
  ): unknown[] {
    const result: unknown[] = owned ? values : [];
    for (let at = 0; at < values.length; at++) {
      const value = values[at];
      if (typeof value !== 'string') result[at] = visit(value, setting, meaning, depth + 1, level);
      else {
        const masked = leaf.string(value, setting, meaning, level);
        result[at] = masked ?? value;
        if (masked === undefined) waiting.push({ text: value, level, put: (later) => (result[at] = later) });
      }
    }
    return result;
  }

  function visitFields(
    fields: Record<string, unknown>,
    above: Setting,
    own: KeyMeaning | undefined,
    depth: number,
    level: number,
  ): Record<string, unknown> {
    const keys = Object.keys(fields);
    const meanings: KeyMeaning[] = [];
    let suspect = false;
    for (const key of keys) {
      const meaning = meaningOf(key);
      meanings.push(meaning);
      if (meaning.suspect) suspect = true;
    }
    const setting = settingOf(above, own, meanings, (at) => fields[keys[at] ?? ''], meaningOf);
    // A key that is masked itself has to keep its place among the others.
    const result: Record<string, unknown> = owned && !suspect ? fields : {};
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at]!;
      const meaning = meanings[at]!;
      const value = fields[key];
      const shown = meaning.suspect ? leaf.key(key, (taken) => Object.hasOwn(result, taken)) : key;
      const masked =
        typeof value === 'string'
          ? leaf.string(value, setting, meaning, level)
          : visit(value, setting, meaning, depth + 1, level);
      const waits = masked === undefined && typeof value === 'string';
      if (result !== fields || (masked !== value && !waits)) put(result, shown, waits ? value : masked);
      if (waits) waiting.push({ text: value, level, put: (later) => put(result, shown, later) });
    }
    return result;
  }
}

function put(holder: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') holder[key] = value;
  else Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}
