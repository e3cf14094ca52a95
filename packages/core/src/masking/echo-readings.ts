import { codeAt } from './characters.js';
import { escapesIn, isUnfinishedUtf8, readUtf8, unescaped, type View, viewBuilder } from './echo-view.js';

/** Layers of escapes that are read: percent in percent in JSON in JSON and so on. */
const MAX_LAYERS = 6;
/** Characters of all readings of a text; 64 KB of an ordinary answer take about a tenth of it. */
const MAX_READ = 4_000_000;
/** Base64 or hex inside Base64 or hex. */
const MAX_NESTED = 2;

/**
 * Every way to read a text. Values are searched in these readings as they are, instead of their encoded forms in the
 * text: which characters an encoder escapes, how, and how often, then does not matter, and Base64 around escapes or
 * escapes around Base64 are found alike. Plain readings come first, and a text that can be read in endless ways stops
 * when the readings are many times as long as itself. Nothing shorter than `least` bytes is looked for inside Base64 or hex.
 */
export function* readings(text: string, least: number): Generator<{ reading: View; nested: boolean }> {
  let budget = Math.max(MAX_READ, text.length * 8);
  const seen = new Set<string>();
  let nested: Iterable<View> = [{ text }];
  for (let depth = 0; depth <= MAX_NESTED; depth++) {
    const plain: View[] = [];
    for (const view of nested) {
      for (const { reading, main } of layers(view, seen, depth === 0)) {
        budget -= reading.text.length;
        if (budget < 0) return;
        yield { reading, nested: depth > 0 };
        if (main) plain.push(reading);
      }
    }
    if (depth < MAX_NESTED) nested = plain.flatMap((view) => [...bytesOf(view, least)]);
  }
}

/**
 * A text and what is below its escapes. In the given text each kind is also read alone for two layers, since one kind may
 * spoil the start of another: in `%41\"` the `1` may belong to a value that was escaped for JSON only.
 */
function* layers(view: View, seen: Set<string>, apart: boolean): Generator<{ reading: View; main: boolean }> {
  if (seen.has(view.text)) return;
  seen.add(view.text);
  yield { reading: view, main: true };
  let level = [view];
  for (let layer = 0; layer < MAX_LAYERS && level.length > 0; layer++) {
    const next: View[] = [];
    for (const [i, above] of level.entries()) {
      const kinds = escapesIn(above.text);
      // All first: that reads mixtures, such as percent signs inside JSON, in one go.
      const choices = kinds.length === 0 ? [] : [kinds];
      if (apart && layer < 2 && kinds.length > 1) choices.push(...kinds.map((kind) => [kind]));
      for (const [choice, each] of choices.entries()) {
        const reading = unescaped(above, each);
        if (!reading || seen.has(reading.text)) continue;
        seen.add(reading.text);
        yield { reading, main: i === 0 && choice === 0 };
        next.push(reading);
      }
    }
    level = layer < 1 ? next : next.slice(0, 1);
  }
}

interface Digits {
  bits: number;
  /** How many digits it takes until the bytes fall on the same places again. */
  period: number;
  /** The value of each ASCII character, -1 for line breaks, which may be between digits, and -2 for the others. */
  values: Int8Array;
}

function digits(alphabets: string[], bits: number, period: number): Digits {
  const values = new Int8Array(128).fill(-2);
  values[10] = values[13] = -1;
  for (const letters of alphabets) for (const [i, letter] of [...letters].entries()) values[letter.charCodeAt(0)] = i;
  return { bits, period, values };
}

const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const BASE64 = digits([`${ALNUM}+/`, `${ALNUM}-_`], 6, 4);
const HEX = digits(['0123456789abcdef', '0123456789ABCDEF'], 4, 2);
const MIN_DIGITS = 4;

/**
 * Every run of digits read as bytes, once for each place where the first byte may start: what is before a value may be
 * digits as well, as the `/` of a path is in Base64. So a value is found whatever was encoded before or behind it.
 * Runs with fewer than `least` bytes are left out: most words of a text are digits, too.
 */
function* bytesOf(view: View, least: number): Generator<View> {
  for (const kind of [BASE64, HEX]) {
    const runs = runsOf(view.text, kind, Math.max(MIN_DIGITS, Math.ceil((least * 8) / kind.bits)));
    for (let skip = 0; skip < kind.period; skip++) {
      const long = runs.filter(({ places }) => bytesIn(places.length - skip, kind) >= least);
      if (long.length > 0) yield read(view, long, skip, kind);
    }
  }
}

type Run = { places: number[]; last: boolean };

const bytesIn = (count: number, { bits }: Digits): number => Math.max(0, Math.floor((count * bits) / 8));

/**
 * The positions of the digits of each run; Base64 may be wrapped into lines. A run of `least` digits covers every stretch
 * of that length, so each is read from its end: whatever breaks it there lets all before it be passed over.
 */
function runsOf(text: string, { values }: Digits, least: number): Run[] {
  const runs: Run[] = [];
  const { length } = text;
  const valueAt = (at: number): number => {
    const code = codeAt(text, at);
    return code < 128 ? values[code]! : -2;
  };
  for (let from = 0; from + least <= length; ) {
    let at = from + least - 1;
    while (at >= from && valueAt(at) !== -2) at--;
    if (at >= from) {
      from = at + 1;
      continue;
    }
    const places: number[] = [];
    for (at = from; at < length; at++) {
      const value = valueAt(at);
      if (value === -2) break;
      if (value >= 0) places.push(at);
    }
    if (places.length >= least) runs.push({ places, last: at === length });
    from = at + 1;
  }
  return runs;
}

/** Separates runs: nothing is found across them. */
const GAP = 0xffff;

function read(view: View, runs: Run[], skip: number, kind: Digits): View {
  const { bits, values } = kind;
  const out = viewBuilder(view);
  for (const { places, last } of runs) {
    out.add(GAP, places[0]!, places[0]! + 1);
    const count = bytesIn(places.length - skip, kind);
    const bytes = new Uint8Array(count);
    const digitAt = (digit: number): number => (digit < places.length ? values[codeAt(view.text, places[digit]!)]! : 0);
    // The digits of a byte: from the one that has its first bit to the one that has its last.
    for (let byte = 0; byte < count; byte++) {
      const first = skip + Math.floor((byte * 8) / bits);
      const three = (digitAt(first) << (2 * bits)) | (digitAt(first + 1) << bits) | digitAt(first + 2);
      bytes[byte] = three >> (3 * bits - ((byte * 8) % bits) - 8);
    }
    for (let byte = 0; byte < count; ) {
      const { code, length } = readUtf8(bytes, byte, count);
      // A character that was cut off at the end of the text is left out: what is before it still counts.
      if (last && length === 1 && isUnfinishedUtf8(bytes, byte)) break;
      const first = skip + Math.floor((byte * 8) / bits);
      const final = skip + Math.floor(((byte + length) * 8 - 1) / bits);
      out.addCode(code, places[first]!, places[final]! + 1);
      byte += length;
    }
  }
  return out.build();
}
