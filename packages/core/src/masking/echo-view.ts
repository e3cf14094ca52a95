import { codeAt } from './characters.js';

/** A text read in one particular way, and where each of its characters stands in the text that was given. */
export interface View {
  text: string;
  /** Start and end in the given text, a pair for each character; left out where they are the same. */
  from?: Int32Array;
  to?: Int32Array;
}

export const startOf = ({ from }: View, at: number): number => from?.[at] ?? at;
export const endOf = ({ to }: View, at: number): number => to?.[at] ?? at + 1;

const fromUnits = (units: Uint16Array): string => String.fromCharCode.apply(undefined, units as unknown as number[]);

/** Collects the characters of a view. A reading is never longer than what it was read from, except as bytes. */
export function viewBuilder(source: View, most: number) {
  const units = new Uint16Array(most);
  const from = new Int32Array(most);
  const to = new Int32Array(most);
  let length = 0;
  const add = (unit: number, start: number, end: number) => {
    units[length] = unit;
    from[length] = startOf(source, start);
    to[length] = endOf(source, end - 1);
    length++;
  };
  return {
    add,
    /** Takes over a stretch as it is. */
    copy(start: number, end: number) {
      for (let at = start; at < end; at++) units[length + at - start] = codeAt(source.text, at);
      if (source.from && source.to) {
        from.set(source.from.subarray(start, end), length);
        to.set(source.to.subarray(start, end), length);
      } else {
        for (let at = start; at < end; at++) {
          from[length + at - start] = at;
          to[length + at - start] = at + 1;
        }
      }
      length += end - start;
    },
    addCode(code: number, start: number, end: number) {
      if (code > 0xffff) add(0xd800 + ((code - 0x10000) >> 10), start, end);
      add(code > 0xffff ? 0xdc00 + (code & 0x3ff) : code, start, end);
    },
    build(): View {
      const pieces: string[] = [];
      for (let at = 0; at < length; at += 8192) pieces.push(fromUnits(units.subarray(at, Math.min(at + 8192, length))));
      return { text: pieces.join(''), from: from.subarray(0, length), to: to.subarray(0, length) };
    },
  };
}

const LEAST = [0, 0, 0x80, 0x800, 0x10000];

const utf8Length = (first: number): number =>
  first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 1;

/** Whether the bytes up to the end are the beginning of a character of UTF-8. */
export function isUnfinishedUtf8(bytes: Uint8Array, at: number): boolean {
  return at + utf8Length(bytes[at]!) > bytes.length && bytes.subarray(at + 1).every((byte) => (byte & 0xc0) === 0x80);
}

/** The character of UTF-8 that starts at a byte, and its length. What is no UTF-8 is taken as Latin-1. */
export function readUtf8(bytes: ArrayLike<number>, at: number, end: number): { code: number; length: number } {
  const first = bytes[at]!;
  const length = utf8Length(first);
  if (length === 1 || at + length > end) return { code: first, length: 1 };
  let code = first & (0xff >> (length + 1));
  for (let next = at + 1; next < at + length; next++) {
    if ((bytes[next]! & 0xc0) !== 0x80) return { code: first, length: 1 };
    code = (code << 6) | (bytes[next]! & 0x3f);
  }
  return code < LEAST[length]! || code > 0x10ffff ? { code: first, length: 1 } : { code, length };
}
