import { SHAPES } from './shapes.js';
import { type Kind, PARTICLES, REMARKS } from './tables.js';

/** Names and places that were under keys, to be found again in the texts of the same document. */
export interface Known {
  add(kind: Kind, value: string): void;
  /** Masks known names in a text once the whole document has been read. */
  later(text: string, put: (masked: string) => void): void;
  settle(): void;
}

/** A street needs its number, and a short code may be any number. */
const STREET = /^\d.* \p{L}{3}|\p{L}{3}.* \d/u;
const MIN_WORD = 3;
const SIMPLE = /^[\dA-Za-zÀ-ÖØ-öø-ɏ ]+$/;
/** So many places may begin with the same word: a document of thousands would otherwise take quadratic time. */
const MAX_ALIKE = 16;
/** Words that begin with a capital or a digit, and the part of a word from there. */
const WORD = /[\p{Lu}\p{Lo}\d][\p{L}\p{M}\p{N}]*/gu;
const BEFORE = /[\p{L}\p{M}\p{N}*]$/u;

export function knownValues(): Known {
  const values = new Map<string, Kind>();
  const waiting: { text: string; put: (masked: string) => void }[] = [];

  return {
    add(kind, value) {
      if (kind === 'name' || kind === 'street' || kind === 'postcode') values.set(value, kind);
    },
    later: (text, put) => waiting.push({ text, put }),
    settle() {
      const texts = waiting.splice(0);
      if (texts.length === 0 || values.size === 0) return;
      const mask = nameMasker(values);
      for (const { text, put } of texts) {
        const masked = mask(text);
        if (masked !== text) put(masked);
      }
    },
  };
}

function nameMasker(values: ReadonlyMap<string, Kind>): (text: string) => string {
  const names = new Set<string>();
  const places = new Map<string, { kind: Kind; value: string }[]>();
  for (const [value, kind] of values) {
    const words = SIMPLE.test(value) ? value.split(' ') : (value.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
    if (kind === 'name')
      for (const word of words.map((each) => each.toLowerCase()))
        if (word.length >= MIN_WORD && !PARTICLES.has(word) && !REMARKS.has(word)) names.add(word);
    const isTelling = kind === 'street' ? STREET.test(value) : kind === 'name' ? words.length > 1 : value.length > 4;
    const alike = isTelling ? places.get(words[0]!) : undefined;
    if (isTelling && !alike) places.set(words[0]!, [{ kind, value }]);
    else if (alike && alike.length < MAX_ALIKE) alike.push({ kind, value });
  }
  if (names.size === 0 && places.size === 0) return (text) => text;
  return (text) => {
    let result = '';
    let from = 0;
    for (const { 0: word, index } of text.matchAll(WORD)) {
      if (index < from) continue;
      const place = places.get(word)?.find(({ value }) => isAt(text, value, index));
      if (!place && !names.has(word.toLowerCase())) continue;
      // A part of a word, or a word that was masked.
      if (text[index + word.length] === '*' || BEFORE.test(text.slice(Math.max(0, index - 1), index))) continue;
      const { kind, value } = place ?? { kind: 'name' as const, value: word };
      result += text.slice(from, index) + SHAPES[kind](value);
      from = index + value.length;
    }
    return from === 0 ? text : result + text.slice(from);
  };
}

const isAt = (text: string, value: string, at: number): boolean =>
  text.startsWith(value, at) && !/^[\p{L}\p{N}]/u.test(text.slice(at + value.length, at + value.length + 2));
