import { echoEdits } from './echo-edits.js';
import { type Echo, echoSearch } from './echo-search.js';
import { readings } from './echo-views.js';
import { maskBody, maskHeader, maskText, maskUrl } from './mask.js';
import { edited, MASK } from './span.js';

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
 * Masks what is recorded or answered of a run: the value of a secret becomes its reference, a literal credential of the
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

/** References and masks that stand in the text already: a secret whose value is `secrets` does not spoil them. */
function writtenByUs(text: string, names: readonly string[]): { start: number; end: number }[] {
  return [...text.matchAll(/\{\{ secrets\.(\w+) \}\}|\*{8}/g)]
    .filter(([, name]) => name === undefined || names.includes(name))
    .map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
}
