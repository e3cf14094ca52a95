import { type KeyReader, keyReader, type PersonalRules } from './key-reader.js';
import { knownValues } from './known.js';
import { leafMasker } from './leaf.js';
import { isJson, textMasker } from './text.js';
import { maskJson, maskValue, type Walk } from './walk.js';

export type { PersonalRules } from './key-reader.js';

/** What keys mean to a store without rules of its own. */
const COMMON = keyReader();
const HIDDEN = '***';

/** A JSON value with personal data masked by key and by value; see docs/masking.md. */
export const maskPersonal = (value: unknown, rules?: PersonalRules): unknown =>
  unlessBroken(() => documentMasker(rules && keyReader(rules)).value(value));

/** `maskPersonal` for many values by the same rules. */
export function personalMasker(rules: PersonalRules): (value: unknown) => unknown {
  const meaningOf = keyReader(rules);
  return (value) => unlessBroken(() => documentMasker(meaningOf).value(value));
}

/** A text of any kind with personal data masked: JSON, a form, HTML, a link, words. */
export const maskPersonalText = (text: string, rules?: PersonalRules): string =>
  unlessBroken(() => documentMasker(rules && keyReader(rules)).text(text));

/** One for each document: the names it knows are forgotten with it. */
function documentMasker(meaningOf: KeyReader = COMMON) {
  const known = knownValues();
  const walk: Walk = {
    meaningOf,
    known,
    leaf: leafMasker(known, (text) => maskText(text, undefined, Number.POSITIVE_INFINITY), meaningOf),
    text: (text, meaning, level) => maskText(text, meaning, level),
  };
  const maskText = textMasker(walk);
  return {
    value(value: unknown): unknown {
      const masked = maskValue(walk, value);
      known.settle();
      return masked;
    },
    text(text: string): string {
      if (isJson(text)) {
        const masked = maskJson(walk, text, 0);
        known.settle();
        return masked();
      }
      let masked = maskText(text, undefined, 1);
      known.later(masked, (later) => (masked = later));
      known.settle();
      return masked;
    },
  };
}

/** A value with a getter can fail to be read; what cannot be read is not shown. */
function unlessBroken<T>(mask: () => T): T | string {
  try {
    return mask();
  } catch {
    return HIDDEN;
  }
}
