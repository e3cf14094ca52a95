import { LIST_SCHEMES, PROSE_WORDS, SCHEMES } from './credential-names.js';
import type { Strength } from './name-strength.js';

/** The name that ends right before a separator, and where it begins. Quotes around it are passed over. */
export interface Key {
  name: string;
  /** The word in front, for names of two words such as `API key`. */
  previous: string;
  start: number;
  /** A quote that opened before the name and is still open: `-H "Authorization: …"`. */
  openQuote: string;
}

export interface Value {
  start: number;
  end: number;
  quoted: boolean;
}

/** Opening quotes, and at the same place what closes them. */
const [OPENING, CLOSING] = ['"\'`“‘„‚«»‹”', '"\'`”’“‘»«›”'];
const ENDS_WORD = /[\s&,;"'“”„«»<>\\]/g;
const WHOLE_LINE = /(?:^|-)cookie2?$/i;
const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t';

/** Reads the value behind a separator of running text. Asking for every separator of a text costs its length once. */
export function valueReader(text: string, plain: string) {
  const closing = quoteFinder(text);
  const wordEnd = endFinder(plain, ENDS_WORD);
  const lineEnd = endFinder(text, /[\r\n]/g);

  return (separator: number, key: Key, strength: Strength): Value | undefined => {
    let at = separator + 1;
    while (at - separator < 3 && /[=>:]/.test(text[at] ?? '')) at++;
    const from = at;
    while (at - from < 40 && /\s/.test(text[at] ?? '')) at++;
    let opening = at;
    while (opening - at < 8 && text[opening] === '\\') opening++;
    const quote = opening < text.length ? OPENING.indexOf(text[opening]!) : -1;
    if (quote >= 0) {
      const close = closing(CLOSING[quote]!, opening + 1);
      // A quote that never closes hides the rest of its line.
      return { start: opening + 1, end: close < 0 ? lineEnd(opening + 1) : close, quoted: true };
    }
    if (/[\r\n]/.test(text.slice(from, at))) return undefined;
    if (strength !== 'strong') return { start: at, end: wordEnd(at), quoted: false };
    const close = key.openQuote === '' ? -1 : closing(key.openQuote, at);
    if (close >= 0) return { start: at, end: Math.min(lineEnd(at), close), quoted: false };
    if (WHOLE_LINE.test(key.name)) return { start: at, end: lineEnd(at), quoted: false };
    return { start: at, end: unquotedEnd(at), quoted: false };
  };

  function unquotedEnd(start: number): number {
    let end = wordEnd(start);
    const word = end - start > 40 ? '' : text.slice(start, end).toLowerCase();
    if (SCHEMES.has(word) && isBlank(text[end])) {
      if (LIST_SCHEMES.has(word)) return lineEnd(end);
      let next = end;
      while (next - end < 8 && isBlank(text[next])) next++;
      const following = wordEnd(next);
      if (following - next > 20 || !PROSE_WORDS.has(text.slice(next, following).toLowerCase())) end = following;
    }
    while (end > start && /[)}\].!?’`]/.test(text[end - 1]!) && !/[}%]\}/.test(text.slice(end - 2, end))) end--;
    return end;
  }
}

/** Finds the end of the word or line around a position, and remembers it for the positions that follow inside it. */
function endFinder(text: string, ends: RegExp): (start: number) => number {
  let known = { start: 0, end: -1 };
  return (start) => {
    if (start >= known.start && start <= known.end) return known.end;
    ends.lastIndex = start;
    known = { start, end: ends.exec(text)?.index ?? text.length };
    return known.end;
  };
}

/** Finds closing quotes that are not escaped. It remembers the last ones: looking for them again would be quadratic. */
function quoteFinder(text: string): (quote: string, from: number) => number {
  const known = new Map<string, { from: number; at: number }>();
  return (quote, from) => {
    // In text that is escaped as a whole the first quote closes; otherwise an escaped one belongs to the value.
    const escaped = text[from - 2] === '\\';
    const last = known.get(quote + escaped);
    const same = last && last.from <= from && (last.at < 0 || (from < last.at && text[from] !== quote));
    let at = same ? last.at : text.indexOf(quote, from);
    while (!escaped && at > from && text[at - 1] === '\\') at = text.indexOf(quote, at + 1);
    if (!same) known.set(quote + escaped, { from, at });
    while (escaped && at > from && text[at - 1] === '\\') at--;
    return at;
  };
}
