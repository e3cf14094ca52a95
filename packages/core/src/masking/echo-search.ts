import { codeAt } from './characters.js';
import { folded, needlesOf, SHORTEST } from './echo-needles.js';
import { endOf, startOf, type View } from './echo-view.js';

/** A stretch of the given text that holds a value, by its number. */
export interface Echo {
  start: number;
  end: number;
  value: number;
}
interface Needle {
  text: string;
  value: number;
}

const HASHES = 1 << 12;
/** A word boundary of the strict kind: what stands between is a whole value, not a word of a sentence. */
const BEFORE = /(?:^|[\n"'=>:[(,/]|[=:]\s)$/;
const AFTER = /^(?:$|[\r\n"'&;,<)\]}/\\?#])/;

const hash = (text: string, at: number): number =>
  (Math.imul(codeAt(text, at), 0x9e3779b1) ^
    Math.imul(codeAt(text, at + 1), 0x85ebca6b) ^
    Math.imul(codeAt(text, at + 2), 0xc2b2ae35) ^
    Math.imul(codeAt(text, at + 3), 0x27d4eb2f)) >>>
  20;

/**
 * Looks for all values at once: a table tells by four characters whether any form of any value can start here, so a text
 * is walked once however many values there are.
 */
export function echoSearch(values: readonly string[]) {
  const needles = new Map<string, Needle>();
  const short: Needle[] = [];
  for (const [value, text] of values.entries()) {
    if (text === '') continue;
    if (text.length < SHORTEST) short.push({ text: folded(text), value });
    else for (const form of needlesOf(text)) if (!needles.has(form)) needles.set(form, { text: form, value });
  }
  const all = [...needles.values()].sort((a, b) => b.text.length - a.text.length);
  const starts = new Map<number, Needle[]>();
  const filter = new Uint8Array(HASHES);
  for (const needle of all) {
    const at = hash(needle.text, 0);
    starts.set(at, [...(starts.get(at) ?? []), needle]);
    filter[at] = 1;
  }

  /** Of what is looked for inside words. */
  const shortest = all.at(-1)?.text.length ?? Number.POSITIVE_INFINITY;
  return {
    shortest,
    /** Whether a text is long enough to hold a value: no reading is longer than its text. */
    fits: (text: string): boolean => text !== '' && (short.length > 0 || text.length >= shortest),
    /** Where values appear in a reading. */
    find(view: View): Echo[] {
      const found: Echo[] = [];
      const text = folded(view.text);
      const place = (at: number, end: number, value: number) => ({
        start: startOf(view, at),
        end: endOf(view, end - 1),
        value,
      });
      const last = text.length - SHORTEST;
      for (let at = 0; at <= last; at++) {
        const start = hash(text, at);
        if (filter[start] === 0) continue;
        for (const { text: needle, value } of starts.get(start) ?? []) {
          const end = at + needle.length;
          // The last character first: comparing all of a long value at every place of a text like it takes long.
          if (codeAt(text, end - 1) === codeAt(needle, needle.length - 1) && text.slice(at, end) === needle)
            found.push(place(at, end, value));
        }
      }
      return found;
    },
    /** Where values too short to search for stand alone: a JSON string, a parameter, a header, an element. */
    findShort(view: View): Echo[] {
      const found: Echo[] = [];
      const text = folded(view.text);
      for (const { text: needle, value } of short) {
        for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
          const end = at + needle.length;
          if (BEFORE.test(view.text.slice(Math.max(0, at - 2), at)) && AFTER.test(view.text.slice(end, end + 1)))
            found.push({ start: startOf(view, at), end: endOf(view, end - 1), value });
        }
      }
      return found;
    },
  };
}
