import { codeAt, sliceOf } from './characters.js';
import { escapesIn, given, unescaped, type View } from './echo-view.js';

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

/** A word boundary of the strict kind: what is between is a whole value, not a word of a sentence. */
const BEFORE = /(?:^|[\n"'=>:[(,/]|[=:]\s)$/;
const AFTER = /^(?:$|[\r\n"'&;,<)\]}/\\?#])/;

/** Looks for all values at once. */
export function echoSearch(values: readonly string[]) {
  const needles = new Map<string, Needle>();
  const short: Needle[] = [];
  for (const [value, text] of values.entries()) {
    if (text === '') continue;
    if (text.length < SHORTEST) short.push({ text: folded(text), value });
    else for (const form of needlesOf(text)) if (!needles.has(form)) needles.set(form, { text: form, value });
  }
  const { shortest, find } = finder([...needles.values()]);
  return {
    shortest,
    /** Whether a text is long enough to hold a value: no reading is longer than its text. */
    fits: (text: string): boolean => text !== '' && (short.length > 0 || text.length >= shortest),
    /** Where values appear in a reading. */
    find(view: View): Echo[] {
      const found: Echo[] = [];
      const text = shortest <= view.text.length ? folded(view.text) : '';
      find(text, (at, { text: { length }, value }) => found.push({ ...given(view, at, at + length), value }));
      return found;
    },
    /** Where values too short to search for are alone: a JSON string, a parameter, a header, an element. */
    findShort(view: View): Echo[] {
      const found: Echo[] = [];
      const text = short.length > 0 ? folded(view.text) : '';
      for (const { text: needle, value } of short) {
        for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
          const end = at + needle.length;
          if (BEFORE.test(view.text.slice(Math.max(0, at - 2), at)) && AFTER.test(view.text.slice(end, end + 1)))
            found.push({ ...given(view, at, end), value });
        }
      }
      return found;
    },
  };
}

/** Four characters are compared at once. */
const BLOCK = 4;

/**
 * The search of Wu and Manber. A table tells by four characters how far the next needle is at least, so most of a text is
 * passed over, however many needles there are.
 */
function finder(needles: readonly Needle[]) {
  const shortest = needles.reduce((least, { text }) => Math.min(least, text.length), Number.POSITIVE_INFINITY);
  const window = Math.min(shortest, 64);
  const bits = Math.min(16, Math.max(10, Math.ceil(Math.log2(needles.length * window * 8 + 1))));
  const hash = (text: string, at: number): number =>
    Math.imul(
      (codeAt(text, at) << 24) ^ (codeAt(text, at + 1) << 16) ^ (codeAt(text, at + 2) << 8) ^ codeAt(text, at + 3),
      0x9e3779b1,
    ) >>>
    (32 - bits);
  const shifts = needles.length > 0 ? new Uint8Array(1 << bits).fill(window - BLOCK + 1) : new Uint8Array();
  const ending = new Map<number, Needle[]>();
  for (const needle of needles) {
    for (let at = 0; at + BLOCK <= window; at++) {
      const block = hash(needle.text, at);
      shifts[block] = Math.min(shifts[block]!, window - BLOCK - at);
    }
    const last = hash(needle.text, window - BLOCK);
    ending.set(last, [...(ending.get(last) ?? []), needle]);
  }

  function find(text: string, found: (at: number, needle: Needle) => void): void {
    const { length } = text;
    for (let at = 0; at + window <= length; ) {
      const block = hash(text, at + window - BLOCK);
      const shift = shifts[block]!;
      if (shift > 0) {
        at += shift;
        continue;
      }
      for (const needle of ending.get(block) ?? []) {
        const end = at + needle.text.length;
        // The last character first: comparing all of a long value at every place of a text like it takes long.
        if (
          end <= length &&
          codeAt(text, end - 1) === codeAt(needle.text, needle.text.length - 1) &&
          sliceOf(text, at, end) === needle.text
        )
          found(at, needle);
      }
      at++;
    }
  }
  return { shortest, find };
}

/** What is compared: letter case does not count, and blanks, line breaks and the `+` of forms are the same. */
const folded = (text: string): string =>
  (/[İΣς]/.test(text) ? text.replaceAll('İ', 'i').replace(/[Σς]/g, 'σ') : text)
    .toLowerCase()
    .replace(/[+\t\n\r]/g, ' ');

/** Under this a value is too common to be looked for inside words. */
const SHORTEST = 4;
/** Base64 whose letter case was changed cannot be read any more, so its folded form is searched; short ones are words. */
const MIN_BASE64 = 12;
const MAX_BASE64 = 4096;

/** The forms in which a value can appear in a reading of a text. */
function needlesOf(value: string): string[] {
  const forms = new Set<string>();
  if (isPlain(value)) forms.add(folded(value));
  else for (const form of copyForms(value)) forms.add(form);
  for (const form of base64Forms(value)) forms.add(folded(form));
  return [...forms].filter((form) => form.trim().length >= SHORTEST);
}

/** Most values are one word of ASCII without anything that looks like an escape: it has no copies but itself. */
const isPlain = (value: string): boolean => /^[!-~]+$/.test(value) && escapesIn(value).length === 0;

function copyForms(value: string): Set<string> {
  const forms = new Set<string>();
  for (const copy of [...copiesOf(value), ...garbledCopiesOf(value)]) {
    for (const form of new Set([copy, copy.toUpperCase().toLowerCase()])) {
      // A value may itself look escaped; when a text is read to the ground, that part of it is read as well.
      let view: View | undefined = { text: form };
      for (let layer = 0; layer < 6 && view; layer++) {
        forms.add(folded(view.text));
        view = unescaped(view, escapesIn(view.text));
      }
    }
  }
  return forms;
}

/** A value as it is and without the blanks around it, with every kind of line end and with none. */
function copiesOf(value: string): Set<string> {
  const lines = value.replace(/\r\n?/g, '\n');
  const copies = [value, lines, lines.replaceAll('\n', '\r\n'), lines.replaceAll('\n', '')];
  return new Set([...copies, ...copies.map((copy) => copy.trim())]);
}

/**
 * A value with letters beyond ASCII as it looks when its bytes are read in another charset than they were written in.
 * Header values are: they go out as UTF-8, and most servers read them a letter for a byte.
 */
function garbledCopiesOf(value: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  const beyond = /[^\u0000-\u007f]/gu;
  if (!beyond.test(value)) return [];
  return [value, value.toUpperCase(), value.toLowerCase()].flatMap((text) => [
    text.normalize('NFC'),
    text.normalize('NFD'),
    Buffer.from(text).toString('latin1'),
    new TextDecoder('windows-1252').decode(Buffer.from(text)),
    Buffer.from(text, 'latin1').toString(),
    text.replace(beyond, '?'),
  ]);
}

/** The digits that a value has in Base64 whatever surrounds it, for the three positions where it can start. */
function base64Forms(value: string): string[] {
  if (value.length > MAX_BASE64) return [];
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
    const whole = bytes.toString('base64url');
    const inner = whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return inner.length < MIN_BASE64 ? [] : [inner, inner.replaceAll('-', '+').replaceAll('_', '/')];
  });
}
