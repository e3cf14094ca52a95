import { bytesOf, hasDigits } from './echo-bytes.js';
import { ESCAPES, type Escape, hasEscapes, unescaped } from './echo-escapes.js';
import type { View } from './echo-view.js';

const KINDS = Object.keys(ESCAPES) as Escape[];
/** Layers of escapes that are read: percent in percent in JSON in JSON and so on. */
const MOST_LAYERS = 6;
/** Characters of all readings of a text; 64 KB of an ordinary answer take about a tenth of it. */
const MOST_READ = 4_000_000;
/** Base64 or hex inside Base64 or hex. */
const MOST_NESTED = 2;

/**
 * Every way to read a text. Values are searched in these readings as they are, instead of their encoded forms in the
 * text: which characters an encoder escapes, how, and how often, then does not matter, and Base64 around escapes or
 * escapes around Base64 are found alike. Plain readings come first, and a text that can be read in endless ways stops
 * when the readings are many times as long as itself. Nothing shorter than `least` bytes is looked for inside Base64 or hex.
 */
export function* readings(text: string, least: number): Generator<{ reading: View; nested: boolean }> {
  if (!hasEscapes(text) && !hasDigits(text, least)) {
    yield { reading: { text }, nested: false };
    return;
  }
  let budget = Math.max(MOST_READ, text.length * 8);
  const seen = new Set<string>();
  let nested: View[] = [{ text }];
  for (let depth = 0; depth <= MOST_NESTED; depth++) {
    const plain: View[] = [];
    for (const view of nested) {
      for (const { reading, main } of layers(view, seen, depth === 0)) {
        budget -= reading.text.length;
        if (budget < 0) return;
        yield { reading, nested: depth > 0 };
        if (main) plain.push(reading);
      }
    }
    if (depth < MOST_NESTED) nested = plain.flatMap((view) => [...bytesOf(view, least)]);
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
  for (let layer = 0; layer < MOST_LAYERS && level.length > 0; layer++) {
    const next: View[] = [];
    for (const [i, above] of level.entries()) {
      for (const kind of apart && layer < 2 ? KINDS : KINDS.slice(0, 1)) {
        const reading = unescaped(above, kind);
        if (!reading || seen.has(reading.text)) continue;
        seen.add(reading.text);
        yield { reading, main: i === 0 && kind === 'all' };
        next.push(reading);
      }
    }
    level = layer < 1 ? next : next.slice(0, 1);
  }
}
