import { codeAt } from './characters.js';
import { isUnfinishedUtf8, readUtf8, type View, viewBuilder } from './echo-view.js';

interface Digits {
  bits: number;
  /** How many digits it takes until the bytes fall on the same places again. */
  period: number;
  /** The value of each ASCII character, or -1. */
  values: Int8Array;
}

function digits(alphabets: string[], bits: number, period: number): Digits {
  const values = new Int8Array(128).fill(-1);
  for (const letters of alphabets) for (const [i, letter] of [...letters].entries()) values[letter.charCodeAt(0)] = i;
  return { bits, period, values };
}

const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const BASE64 = digits([`${ALNUM}+/`, `${ALNUM}-_`], 6, 4);
const HEX = digits(['0123456789abcdef', '0123456789ABCDEF'], 4, 2);

/**
 * Every run of digits read as bytes, once for each place where the first byte may start: what stands before a value may
 * be digits as well, as the `/` of a path is in Base64. So a value is found whatever was encoded before or behind it.
 * Runs with fewer than `least` bytes are left out: most words of a text are digits, too.
 */
export function* bytesOf(view: View, least: number): Generator<View> {
  for (const kind of [BASE64, HEX]) {
    const runs = runsOf(view.text, kind, leastDigits(kind, least));
    for (let skip = 0; skip < kind.period; skip++) {
      const long = runs.filter(({ places }) => bytesIn(places.length - skip, kind) >= least);
      if (long.length > 0) yield read(view, long, skip, kind);
    }
  }
}

/** Whether a text can hold so many bytes: hex digits are Base64 digits too, and Base64 needs the fewest. */
export function hasDigits(text: string, least: number): boolean {
  const { values } = BASE64;
  const wanted = leastDigits(BASE64, least);
  const end = text.length;
  let length = 0;
  for (let at = 0; at < end; at++) {
    const code = codeAt(text, at);
    if (code < 128 && values[code]! >= 0) {
      if (++length >= wanted) return true;
    } else if (code !== 10 && code !== 13) length = 0;
  }
  return false;
}

type Run = { places: Int32Array; last: boolean };

const LEAST_DIGITS = 4;
const leastDigits = ({ bits }: Digits, bytes: number): number => Math.max(LEAST_DIGITS, Math.ceil((bytes * 8) / bits));
const bytesIn = (count: number, { bits }: Digits): number => Math.max(0, Math.floor((count * bits) / 8));

/** The positions of the digits of each run; Base64 may be wrapped into lines. */
function runsOf(text: string, { values }: Digits, least: number): Run[] {
  const runs: Run[] = [];
  const end = text.length;
  const places = new Int32Array(end);
  let length = 0;
  for (let at = 0; at <= end; at++) {
    const code = at < end ? codeAt(text, at) : 0;
    if (code < 128 && values[code]! >= 0) places[length++] = at;
    else if (code !== 10 && code !== 13) {
      if (length >= least) runs.push({ places: places.slice(0, length), last: at === end });
      length = 0;
    }
  }
  return runs;
}

/** Before each run, so that nothing is found across them. */
const GAP = 0xffff;

function read(view: View, runs: Run[], skip: number, kind: Digits): View {
  const { bits, values } = kind;
  const out = viewBuilder(
    view,
    runs.reduce((sum, { places }) => sum + places.length + 1, 0),
  );
  for (const { places, last } of runs) {
    out.add(GAP, places[0]!, places[0]! + 1);
    const count = bytesIn(places.length - skip, kind);
    const bytes = new Uint8Array(count);
    // The digits of byte n: from the one that holds its first bit to the one that holds its last.
    const first = (byte: number) => skip + Math.floor((byte * 8) / bits);
    const final = (byte: number) => skip + Math.floor((byte * 8 + 7) / bits);
    for (let byte = 0; byte < count; byte++) {
      let value = 0;
      for (let digit = first(byte); digit <= final(byte); digit++)
        value = (value << bits) | values[codeAt(view.text, places[digit]!)]!;
      bytes[byte] = value >> ((final(byte) - skip + 1) * bits - (byte + 1) * 8);
    }
    for (let byte = 0; byte < count; ) {
      const { code, length } = readUtf8(bytes, byte, count);
      // A character that was cut off at the end of the text is left out: what is before it still counts.
      if (last && length === 1 && isUnfinishedUtf8(bytes, byte)) break;
      out.addCode(code, places[first(byte)]!, places[final(byte + length - 1)]! + 1);
      byte += length;
    }
  }
  return out.build();
}
