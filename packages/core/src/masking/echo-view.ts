import { sliceOf } from './characters.js';

/**
 * A text read in one particular way. It is made of stretches of the text that it was read from, each copied as it is or
 * standing for one character; where a character comes from is computed only for what was found.
 */
export interface View {
  text: string;
  above?: View;
  /** Of each stretch: where it starts in this text, where in the text above, and how many characters stand for one. */
  starts?: readonly number[];
  from?: readonly number[];
  /** 0 for a stretch that was copied. */
  widths?: readonly number[];
}

/** The part of the given text that the characters from `start` to `end` of a reading come from. */
export function given(view: View, start: number, end: number): { start: number; end: number } {
  let [from, to] = [start, end];
  for (let each = view; each.above; each = each.above) [from, to] = [mapped(each, from, 0), mapped(each, to - 1, 1)];
  return { start: from, end: to };
}

/** The start (0) or end (1) in the text above of the character at a position. */
function mapped({ starts, from, widths }: View, at: number, side: 0 | 1): number {
  let low = 0;
  for (let high = starts!.length; low < high - 1; ) {
    const middle = (low + high) >> 1;
    if (starts![middle]! <= at) low = middle;
    else high = middle;
  }
  const width = widths![low]!;
  return width === 0 ? from![low]! + at - starts![low]! + side : from![low]! + width * side;
}

/** Collects the stretches of a view. */
export function viewBuilder(above: View) {
  const [starts, from, widths]: number[][] = [[], [], []];
  let text = '';
  let units: number[] = [];
  const flush = () => {
    for (let at = 0; at < units.length; at += 4096) text += String.fromCharCode(...units.slice(at, at + 4096));
    units = [];
  };
  const add = (unit: number, start: number, end: number) => {
    starts!.push(text.length + units.length);
    from!.push(start);
    widths!.push(end - start);
    units.push(unit);
  };
  return {
    add,
    /** Takes over a stretch as it is. */
    copy(start: number, end: number) {
      if (start >= end) return;
      flush();
      starts!.push(text.length);
      from!.push(start);
      widths!.push(0);
      text += sliceOf(above.text, start, end);
    },
    addCode(code: number, start: number, end: number) {
      if (code > 0xffff) add(0xd800 + ((code - 0x10000) >> 10), start, end);
      add(code > 0xffff ? 0xdc00 + (code & 0x3ff) : code, start, end);
    },
    build(): View {
      flush();
      return { text, above, starts: starts!, from: from!, widths: widths! };
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
