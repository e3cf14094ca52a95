import { liquidIn } from '../liquid/regions.js';
import { readings } from './echo-readings.js';
import { type Echo, echoSearch } from './echo-search.js';
import { looksLikeJson } from './json-reader.js';
import { placesOf } from './locate.js';
import { maskBody, maskHeader, maskText, maskUrl } from './mask.js';
import { type Edit, edited, MASK } from './span.js';

/** Hides what a run sent and got back. Nothing it is given makes it throw. */
export interface EchoMasker {
  /** Text of any kind. `cut`: the text ends where it was cut off, so its end is hidden. */
  text(text: string, options?: { cut?: boolean }): string;
  url(url: string): string;
  headers<T extends string | string[]>(headers: Record<string, T>): Record<string, T>;
  /** A parsed body: every text, key and number in it. */
  json(value: unknown): unknown;
}

/** How many characters one of a value may become: percent in percent, escapes in escapes. */
const ENCODED = 12;
const MIN_TAIL = 256;

/** Deeper than this a body is hidden as a whole: walking it could overflow the stack. */
const DEEPEST = 64;

/**
 * Masks what is recorded or returned of a run: the value of a secret becomes its reference, a literal credential of the
 * request asterisks, however the target encoded it, and so do credentials that the target itself gave.
 */
export function echoMasker(known: { secrets: Record<string, string>; literals: readonly string[] }): EchoMasker {
  const names = Object.keys(known.secrets).sort();
  const values = [...names.map((name) => known.secrets[name]!), ...known.literals];
  const search = echoSearch(values);
  const longest = Math.max(0, ...values.map(({ length }) => length));
  const shown = (value: number) => (value < names.length ? `{{ secrets.${names[value]} }}` : MASK);

  function find(text: string): Echo[] {
    const found: Echo[] = [];
    for (const { reading, nested } of readings(text, search.shortest)) {
      for (const each of search.find(reading)) found.push(each);
      if (!nested) for (const each of search.findShort(reading)) found.push(each);
    }
    const written = found.length > 0 ? writtenByUs(text, names) : [];
    return found.filter(({ start, end }) => !written.some((each) => each.start <= start && end <= each.end));
  }

  const editsOf = (text: string) => (search.fits(text) ? echoEdits(text, find(text), shown) : []);
  const echoes = (text: string): string => edited(text, editsOf(text));

  /**
   * A text that was cut off may end inside a value. Looking for the beginning of one there would confirm guesses to a
   * target that repeats chosen text, so what is hidden depends on nothing but the length of the values.
   */
  function withoutTail(text: string): string {
    if (longest === 0) return text;
    const end = Math.max(0, text.length - Math.max(MIN_TAIL, longest * ENCODED));
    const edits = editsOf(text).filter(({ start }) => start < end);
    const from = Math.max(end, edits.at(-1)?.end ?? 0);
    return edited(text.slice(0, from), edits) + MASK;
  }

  /** As one text it is read once; leaf by leaf where that breaks the JSON, or where it is too deep to be a text. */
  function body(value: unknown): unknown {
    try {
      const text = JSON.stringify(value) ?? '';
      const masked = echoes(text);
      return masked === text ? value : JSON.parse(masked);
    } catch {
      return leaves(value, 0);
    }
  }

  function leaves(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return echoes(value);
    if (typeof value === 'number') {
      const text = echoes(String(value));
      return text === String(value) ? value : text;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= DEEPEST) return MASK;
    if (Array.isArray(value)) return value.map((item) => leaves(item, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [echoes(key), leaves(item, depth + 1)]));
  }

  const header = (name: string, value: string) => maskHeader(name, echoes(value));
  return {
    text: (text, { cut = false } = {}) => maskText(cut ? withoutTail(text) : echoes(text)),
    url: (url) => maskUrl(echoes(url)),
    headers: <T extends string | string[]>(headers: Record<string, T>) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          echoes(name),
          (Array.isArray(value) ? value.map((line) => header(name, line)) : header(name, value)) as T,
        ]),
      ),
    json: (value) => maskBody(body(value)),
  };
}

/** References and masks that are already in the text: a secret whose value is `secrets` does not spoil them. */
function writtenByUs(text: string, names: readonly string[]): { start: number; end: number }[] {
  return [...text.matchAll(/\{\{ secrets\.(\w+) \}\}|\*{8}/g)]
    .filter(([, name]) => name === undefined || names.includes(name))
    .map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
}

/**
 * What to put in the place of each echo. Where echoes of several values overlap, the longest is shown whole and the others
 * in what is left of them, so no part of a value stays.
 */
function echoEdits(text: string, echoes: readonly Echo[], shown: (value: number) => string): Edit[] {
  if (echoes.length === 0) return [];
  const whole = merged(echoes).sort((a, b) => a.end - a.start - (b.end - b.start));
  const owner = new Int32Array(text.length);
  for (const [i, { start, end }] of whole.entries()) owner.fill(i + 1, start, end);
  const edits: Edit[] = [];
  for (let at = 0; at < text.length; ) {
    const start = at;
    while (at < text.length && owner[at] === owner[start]) at++;
    const echo = whole[owner[start]! - 1];
    if (echo) edits.push({ start, end: at, text: shown(echo.value) });
  }
  return quotedNumbers(text, edits);
}

/** Echoes of one value that overlap are one: a value that repeats itself is found at several places of it. */
function merged(echoes: readonly Echo[]): Echo[] {
  const result: Echo[] = [];
  for (const each of [...echoes].sort((a, b) => a.value - b.value || a.start - b.start)) {
    const last = result.at(-1);
    if (last?.value === each.value && each.start < last.end) last.end = Math.max(last.end, each.end);
    else result.push({ ...each });
  }
  return result;
}

/** A number of a JSON text that is no number any more needs quotes, or the text is no JSON any more. */
function quotedNumbers(text: string, edits: Edit[]): Edit[] {
  if (!edits.some(({ start }) => /[\d.eE+-]/.test(text[start]!)) || !looksLikeJson(text, liquidIn(text).regions)) {
    return edits;
  }
  const numbers = placesOf(text).filter(({ kind }) => kind === 'number');
  const result: Edit[] = [];
  let next = 0;
  for (const edit of edits) {
    while (next < numbers.length && numbers[next]!.end <= edit.start) next++;
    const number = numbers[next];
    const inNumber = number && number.start < edit.end;
    const place = inNumber ? { start: number.start, end: number.end, text: `"${edit.text}"` } : edit;
    if (place.start >= (result.at(-1)?.end ?? 0)) result.push(place);
  }
  return result;
}
