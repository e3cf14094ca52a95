import { createLru } from './lru.js';
import type { MaskMemo, RecordKind } from './record-mask.js';

const MAX_CHARACTERS = 8_000_000;
/** Longer records are also known by themselves: a handler may hold on to them. For short ones that costs more than it saves. */
const LONG = 2000;

/**
 * Caches which records masking leaves unchanged: records stored masked, or cached masked by a handler. Searching a page of
 * requests for credentials again takes milliseconds. A record with something to hide is never cached.
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
