import { keyReader, type PersonalRules } from './key-reader.js';
import { personalMasker } from './mask-personal.js';

export type { PersonalRules } from './key-reader.js';

/** A JSON value with what is personal in it masked, by key and by value; see docs/masking.md. */
export const maskPersonal = (value: unknown, rules?: PersonalRules): unknown =>
  unlessBroken(() => personalMasker(rules && keyReader(rules)).value(value));

/** `maskPersonal` for many values by the same rules: it remembers what keys mean. */
export function personalMasks(rules: PersonalRules): (value: unknown) => unknown {
  const meaningOf = keyReader(rules);
  return (value) => unlessBroken(() => personalMasker(meaningOf).value(value));
}

/** A text of any kind with what is personal in it masked: JSON, a form, HTML, a link, words. */
export const maskPersonalText = (text: string, rules?: PersonalRules): string =>
  unlessBroken(() => personalMasker(rules && keyReader(rules)).text(text));

/** A value with a getter of its own can fail to be read; what cannot be read is not shown. */
function unlessBroken<T>(mask: () => T): T | string {
  try {
    return mask();
  } catch {
    return '***';
  }
}
