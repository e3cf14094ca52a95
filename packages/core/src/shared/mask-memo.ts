import { createLru } from './lru.js';
import type { MaskMemo, RecordKind } from './record-mask.js';

const MAX_CHARACTERS = 8_000_000;
/** Longer records are also known by themselves: a handler may hold on to them. For short ones that costs more than it saves. */
const LONG = 2000;

/**
 * Remembers which records masking left as they are: those that were stored masked, and those that a handler keeps masked. Looking
 * for credentials in a page of requests again takes milliseconds. A record that had something to hide is never kept.
 */
export function maskMemo(): MaskMemo {
  const known = new WeakMap<object, RecordKind>();
  const clean = createLru<true>(MAX_CHARACTERS);
  return (kind, record) => {
    if (known.get(record) === kind) return record;
    const text = kind.textOf(record);
    const key = `${kind.shape}${text}`;
    if (!clean.get(key)) {
      const masked = kind.mask(record);
      if (kind.textOf(masked) !== text) return masked;
      clean.set(key, true, key.length);
    }
    if (text.length > LONG) known.set(record, kind);
    return record;
  };
}
