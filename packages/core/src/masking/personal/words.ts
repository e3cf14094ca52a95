import { characters } from '../characters.js';

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
}

/** Stands for the rest of an HTML entity, so that positions stay: `ü` and five of these for `&uuml;`. */
export const FILLER = '\u2060';
const isLetter = characters(/[\p{L}\p{N}]/u);
const continues = characters(/[\p{L}\p{N}\p{M}\u2060]/u);
const isJoint = characters(/['’-]/);

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (let start = 0; start < text.length; start++) {
    if (!isLetter(text, start)) continue;
    let end = start + 1;
    while (end < text.length && (continues(text, end) || (isJoint(text, end) && continues(text, end + 1)))) end++;
    words.push(wordAt(text, start, end));
    start = end;
  }
  return words;
}

function wordAt(text: string, start: number, end: number): Word {
  const source = text.slice(start, end);
  const written = source.includes(FILLER) ? source.replaceAll(FILLER, '') : source;
  // What was masked before means nothing any more.
  if (text[end] === '*' || text[start - 1] === '*' || text.startsWith('**** ', start - 5))
    return { start, end, text: written, lower: '', capital: false, number: false };
  const first = written.charCodeAt(0);
  const number = first >= 48 && first <= 57;
  const lower = written.toLowerCase();
  const capital = !number && (first < 128 ? first < 91 : written[0] !== lower[0]) && !/\d/.test(written);
  return { start, end, text: written, lower, capital, number };
}
