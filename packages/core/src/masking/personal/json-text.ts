import { codeAt } from '../characters.js';

/** What may have to be escaped in a JSON string: anything but these. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** A text as it is written between the quotes of a JSON string. */
export const inQuotes = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text).slice(1, -1) : text);

/** A number with all its digits. */
export const readNumber = (source: string): number | bigint =>
  /^\d{1,40}$/.test(source) ? BigInt(source) : Number(source);

/** Asks whether an object had a key before, and notes it. */
export function usedKeys<Holder>() {
  const used = new Map<Holder, Set<string>>();
  return (holder: Holder, key: string): boolean => {
    const keys = used.get(holder) ?? new Set();
    used.set(holder, keys);
    return keys.size === keys.add(key).size;
  };
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `{"`, `[{` or `["` */
export function opensJson(text: string): boolean {
  if (text.length < 2) return false;
  const [first, second] = [codeAt(text, 0), codeAt(text, 1)];
  return (first === 123 && second === 34) || (first === 91 && (second === 123 || second === 34));
}
