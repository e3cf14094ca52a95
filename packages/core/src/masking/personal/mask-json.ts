import type { Frame } from '../json-place.js';
import { readJson } from '../json-reader.js';
import { liquidRegions } from '../liquid-regions.js';
import { type Edit, edited } from '../span.js';
import { frameSettings } from './frame-settings.js';
import type { LeafMasker } from './mask-leaf.js';
import { DEEPEST, DEEPEST_TEXT, HIDDEN, type Masking } from './masking.js';

/** JSON that comes as a text. */
export function jsonMasker({ meaningOf, text: maskText, value: maskValue }: Masking, leaf: LeafMasker) {
  return (text: string, level: number): string => {
    const value = parsed(text);
    // Text that reads back as it was written is masked as a value, which is several times faster.
    const indent = /^[[{]\n([ \t]{1,10})/.exec(text)?.[1];
    if (value === undefined || written(value, indent) !== text) return maskPlaces(text, value === undefined, level);
    return JSON.stringify(maskValue(value, level, true), null, indent);
  };

  /** JSON that is cut off, holds Liquid, has its own spacing or numbers too large for JavaScript: edited in its text. */
  function maskPlaces(text: string, broken: boolean, level: number): string {
    const places = readJson(text, broken ? liquidRegions(text) : []);
    const keys = new Map<Frame, string[]>();
    for (const { kind, frame, text: key } of places) {
      if (kind !== 'key' || !frame) continue;
      const list = keys.get(frame);
      if (list) list.push(key);
      else keys.set(frame, [key]);
    }
    const settingAt = frameSettings(keys, meaningOf);
    const edits: Edit[] = [];
    const taken = usedKeys();
    // Sentences wait until all names of the document are known.
    const waiting: (() => void)[] = [];
    for (const { kind, text: shown, start, end, name, frame } of places) {
      const { setting, depth } = settingAt(frame);
      const edit: Edit = { start, end, text: text.slice(start, end) };
      const quoted = (masked: string) => {
        if (masked !== shown) edit.text = JSON.stringify(masked).slice(1, -1);
      };
      if (kind === 'key') quoted(meaningOf(shown).suspect ? leaf.key(shown, (key) => taken(frame, key)) : shown);
      else if (depth > DEEPEST && kind === 'string') edit.text = HIDDEN;
      else if (kind === 'string') {
        const masked = leaf.string(shown, setting, name === '' ? undefined : meaningOf(name), level);
        quoted(masked ?? shown);
        if (masked === undefined) waiting.push(() => quoted(maskText(shown, 'words', level + 1)));
      } else if (kind === 'number') {
        const masked = leaf.number(readNumber(shown), setting, meaningOf(name));
        if (typeof masked === 'string') edit.text = JSON.stringify(masked);
      } else if (!/^(?:true|false|null)$/.test(shown)) edit.text = maskText(shown, 'words', DEEPEST_TEXT);
      edits.push(edit);
    }
    for (const mask of waiting) mask();
    return edited(
      text,
      edits.sort((a, b) => a.start - b.start),
    );
  }
}

/** Asks whether an object had a key before, and notes it. */
function usedKeys() {
  const used = new Map<Frame | undefined, Set<string>>();
  return (frame: Frame | undefined, key: string): boolean => {
    const keys = used.get(frame) ?? new Set();
    used.set(frame, keys);
    return keys.size === keys.add(key).size;
  };
}

/** A number with all its digits. */
const readNumber = (source: string): number | bigint => (/^\d{1,40}$/.test(source) ? BigInt(source) : Number(source));

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reading goes to any depth, writing does not. */
function written(value: unknown, indent: string | undefined): string | undefined {
  try {
    return JSON.stringify(value, null, indent);
  } catch {
    return undefined;
  }
}
