import type { Frame } from '../json-place.js';
import type { KeyMeaning } from './key-reader.js';
import { ROOT, type Setting, settingOf } from './settings.js';

/** The setting of each frame of a JSON text, made from the outermost inwards without recursion. */
export function frameSettings(keys: ReadonlyMap<Frame, string[]>, meaningOf: (key: string) => KeyMeaning) {
  const settingAt = (frame: Frame, above: Setting, own: KeyMeaning | undefined): Setting => {
    const names = keys.get(frame) ?? [];
    const meanings = names.map((name) => meaningOf(name));
    return settingOf(above, own, meanings, (at) => frame.fields?.get(names[at]?.toLowerCase() ?? ''), meaningOf);
  };
  const made = new Map<Frame, { setting: Setting; depth: number }>();
  return (frame: Frame | undefined): { setting: Setting; depth: number } => {
    const path: Frame[] = [];
    let at = frame;
    for (; at && !made.has(at); at = at.parent) path.push(at);
    let current = at ? made.get(at)! : { setting: ROOT, depth: 0 };
    for (const each of path.reverse()) {
      const own = each.name === '' ? undefined : meaningOf(each.name);
      const setting = each.kind === 'array' ? current.setting : settingAt(each, current.setting, own);
      current = { setting, depth: current.depth + 1 };
      made.set(each, current);
    }
    return current;
  };
}
