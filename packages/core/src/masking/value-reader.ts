import { LIST_SCHEMES, PROSE_WORDS, SCHEMES } from './credential-names.js';
import type { Key } from './key-values.js';
import type { Strength } from './name-strength.js';

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
  const wordEnd = wordFinder(plain);

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
      return { start: opening + 1, end: close < 0 ? lineEnd(text, opening + 1) : close, quoted: true };
    }
    if (/[\r\n]/.test(text.slice(from, at))) return undefined;
    if (strength !== 'strong') return { start: at, end: wordEnd(at), quoted: false };
    const close = key.openQuote === '' ? -1 : closing(key.openQuote, at);
    if (close >= 0) return { start: at, end: lineEnd(text, at, close), quoted: false };
    if (WHOLE_LINE.test(key.name)) return { start: at, end: lineEnd(text, at), quoted: false };
    return { start: at, end: unquotedEnd(at), quoted: false };
  };

  function unquotedEnd(start: number): number {
    let end = wordEnd(start);
    const word = end - start > 40 ? '' : text.slice(start, end).toLowerCase();
    if (SCHEMES.has(word) && isBlank(text[end])) {
      if (LIST_SCHEMES.has(word)) return lineEnd(text, end);
      let next = end;
      while (next - end < 8 && isBlank(text[next])) next++;
      const following = wordEnd(next);
      if (following - next > 20 || !PROSE_WORDS.has(text.slice(next, following).toLowerCase())) end = following;
    }
    while (end > start && /[)}\].!?’`]/.test(text[end - 1]!) && !/[}%]\}/.test(text.slice(end - 2, end))) end--;
    return end;
  }
}

/** The end of the word around a position, remembered for the positions that follow inside it. */
function wordFinder(plain: string) {
  let known = { start: 0, end: -1 };
  return (start: number): number => {
    if (start >= known.start && start <= known.end) return known.end;
    ENDS_WORD.lastIndex = start;
    known = { start, end: ENDS_WORD.exec(plain)?.index ?? plain.length };
    return known.end;
  };
}

function lineEnd(text: string, from: number, limit = text.length): number {
  let end = from;
  while (end < limit && text[end] !== '\n' && text[end] !== '\r') end++;
  return end;
}

/** Finds closing quotes that are not escaped, and remembers that there is none: asking again would be quadratic. */
function quoteFinder(text: string): (quote: string, from: number) => number {
  const none = new Set<string>();
  return (quote, from) => {
    if (none.has(quote)) return -1;
    // In text that is escaped as a whole the first quote closes; otherwise an escaped one belongs to the value.
    const escaped = text[from - 2] === '\\';
    let at = text.indexOf(quote, from);
    while (!escaped && at > from && text[at - 1] === '\\') at = text.indexOf(quote, at + 1);
    if (at < 0) {
      none.add(quote);
      return -1;
    }
    while (escaped && at > from && text[at - 1] === '\\') at--;
    return at;
  };
}
