import { ASKING, PERSONS, THINGS } from './key-tables.js';

/** Whose fields stand below a key, or beside it. */
export type Mood = 'person' | 'thing' | 'none';

const MOODS = new Map<string, Mood>();
for (const word of THINGS) MOODS.set(word, 'thing');
for (const word of [...PERSONS, ...ASKING]) MOODS.set(word, 'person');

/** `Kunden`, `klanten`, `clienti`, `odbiorcy`; what is no word then is in no table. */
const singularOf = (word: string): string =>
  word
    .replace(/i$/, 'e')
    .replace(/y$/, 'a')
    .replace(/(?:(?<=e)n|r)$/, '');

/** `CustomerRef`, `buyerInfo`: what it is stands before. */
const TAILS = new Set('ref info data details detail dto model record entity object fields'.split(' '));

export function moodOf(all: readonly string[]): Mood {
  const words = all.length > 1 && TAILS.has(all.at(-1)!) && !MOODS.has(all.join('')) ? all.slice(0, -1) : all;
  for (let from = Math.max(0, words.length - 3); from < words.length; from++) {
    const word = words.slice(from).join('');
    const mood = lookUp(MOODS, word) ?? MOODS.get(singularOf(word));
    if (mood) return mood;
  }
  return 'none';
}

/** As it is, with `ae` for `ä`, without the digits at its end, and in the singular. */
export function lookUp<T>(table: ReadonlyMap<string, T>, ending: string): T | undefined {
  const found = table.get(ending) ?? table.get(withUmlauts(ending));
  if (found !== undefined) return found;
  const last = ending.charCodeAt(ending.length - 1);
  if (last > 47 && last < 58) return table.get(ending.replace(/[0-9]+$/, ''));
  if (last !== 115 || ending.length <= 3) return undefined;
  return table.get(ending.slice(0, -1)) ?? (ending.endsWith('ies') ? table.get(`${ending.slice(0, -3)}y`) : undefined);
}

/** `Empfaenger` for `Empfänger`; the tables have neither. */
const withUmlauts = (word: string): string => word.replace(/([aou])e/g, '$1');
export const holds = (table: ReadonlySet<string>, word: string): boolean =>
  table.has(word) || table.has(withUmlauts(word));
