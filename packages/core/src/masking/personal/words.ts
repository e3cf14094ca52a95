import { codeAt } from '../characters.js';
import type { KnownNames, Place } from './known-names.js';
import { classOf, isWordOrMarkAt, LARGE, LETTER, MARK, NUMBER } from './letters.js';
import { flagsOf } from './lexicon.js';

/** A word or number of running text. */
export interface Word {
  start: number;
  end: number;
  /** As it is written. */
  text: string;
  lower: string;
  /** Begins with a capital letter and holds no digit. */
  capital: boolean;
  number: boolean;
  /** What it may mean, see the lexicon. */
  flags: number;
}

/** What the finders of names and streets need of a text. */
export interface Reading {
  text: string;
  words: readonly Word[];
  /** The flags of all words together: where no word announces anything, nobody has to look. */
  flags: number;
  /** Names that stood under keys of the same document, and streets and postal codes. */
  known: ReadonlySet<string>;
  places: ReadonlyMap<string, readonly Place[]>;
}

/** Stands for the rest of an HTML entity, so that positions stay: `ü` and five of these for `&uuml;`. */
export const FILLER = '\u2060';
const FILLER_CODE = 0x2060;

export function readWords(text: string, names: KnownNames): Reading {
  const words: Word[] = [];
  const [stars, fillers] = [text.includes('*'), text.includes(FILLER)];
  const { length } = text;
  let flags = 0;
  for (let start = 0; start < length; start++) {
    const first = classOf(codeAt(text, start));
    if ((first & (LETTER | NUMBER)) === 0) continue;
    let end = start + 1;
    let seen = first;
    for (; end < length; end++) {
      const code = codeAt(text, end);
      const next = classOf(code);
      if ((next & (LETTER | NUMBER | MARK)) === 0 && !joins(text, end, code)) break;
      seen |= next;
    }
    const source = text.slice(start, end);
    const written = fillers ? source.replaceAll(FILLER, '') : source;
    // What was masked before means nothing any more.
    const masked = stars && wasMasked(text, start, end, first);
    const lower = masked ? '' : seen & LARGE ? written.toLowerCase() : written;
    const word: Word = {
      start,
      end,
      text: written,
      lower,
      capital: !masked && (first & LARGE) !== 0 && (seen & NUMBER) === 0,
      number: !masked && (first & NUMBER) !== 0,
      flags: flagsOf(lower),
    };
    flags |= word.flags;
    words.push(word);
    start = end;
  }
  return { text, words, flags, known: names.words(), places: names.places() };
}

/** A filler, or `'`, `’` and `-` with more of the word behind them. */
function joins(text: string, at: number, code: number): boolean {
  if (code === FILLER_CODE) return true;
  if (code !== 39 && code !== 0x2019 && code !== 45) return false;
  return isWordOrMarkAt(text, at + 1) || text.startsWith(FILLER, at + 1);
}

/** `A***`, `DE**`, `**67` and the last digits of a card; but not `*Anna*` and `**Anna**`, which are bold. */
function wasMasked(text: string, start: number, end: number, first: number): boolean {
  if (text.startsWith(end - start > 2 ? '***' : '*', end) || text.startsWith('**** ', start - 5)) return true;
  return text[start - 1] === '*' && ((first & NUMBER) !== 0 || end - start < 3 || text.startsWith('***', start - 3));
}
