import type { Frame } from '../json-place.js';
import { readJson } from '../json-reader.js';
import { liquidRegions } from '../liquid-regions.js';
import { type Edit, edited } from '../span.js';
import { frameSettings } from './frame-settings.js';
import { inQuotes, readNumber, usedKeys } from './json-text.js';
import type { LeafMasker } from './mask-leaf.js';
import { DEEPEST, DEEPEST_TEXT, HIDDEN, type Masking } from './masking.js';
import { waitingSentences } from './sentences.js';

/** JSON that is cut off, holds Liquid or is too deep. */
export function placesMasker({ meaningOf, text: maskText }: Masking, leaf: LeafMasker) {
  return (text: string, level: number): string => {
    const places = readJson(text, liquidRegions(text));
    const keys = new Map<Frame, string[]>();
    for (const { kind, frame, text: key } of places) {
      if (kind !== 'key' || !frame) continue;
      const list = keys.get(frame);
      if (list) list.push(key);
      else keys.set(frame, [key]);
    }
    const settingAt = frameSettings(keys, meaningOf);
    const edits: Edit[] = [];
    const taken = usedKeys<Frame | undefined>();
    const sentences = waitingSentences(maskText);
    for (const { kind, text: shown, start, end, name, frame } of places) {
      const { setting, depth } = settingAt(frame);
      const edit: Edit = { start, end, text: text.slice(start, end) };
      const quoted = (masked: string) => {
        if (masked !== shown) edit.text = inQuotes(masked);
      };
      if (kind === 'key') quoted(meaningOf(shown).suspect ? leaf.key(shown, (key) => taken(frame, key)) : shown);
      else if (depth > DEEPEST && kind === 'string') edit.text = HIDDEN;
      else if (kind === 'string') {
        const masked = leaf.string(shown, setting, name === '' ? undefined : meaningOf(name), level);
        if (typeof masked === 'number') sentences.add(shown, masked, level, quoted);
        else quoted(masked);
      } else if (kind === 'number') {
        const masked = leaf.number(readNumber(shown), setting, meaningOf(name));
        if (typeof masked === 'string') edit.text = JSON.stringify(masked);
      } else if (!/^(?:true|false|null)$/.test(shown)) edit.text = maskText(shown, 'words', DEEPEST_TEXT);
      edits.push(edit);
    }
    sentences.settle();
    return edited(
      text,
      edits.sort((a, b) => a.start - b.start),
    );
  };
}
