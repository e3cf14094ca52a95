import type { Echo } from './echo-search.js';
import { looksLikeJson } from './json-reader.js';
import { liquidIn } from './liquid-regions.js';
import { placesOf } from './locate.js';
import type { Edit } from './span.js';

/**
 * What to put in the place of each echo. Where echoes of several values overlap, the longest is shown whole and the others
 * in what is left of them, so that no part of a value stays.
 */
export function echoEdits(text: string, echoes: readonly Echo[], shown: (value: number) => string): Edit[] {
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
  return edits.length > 0 ? quotedNumbers(text, edits) : edits;
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
