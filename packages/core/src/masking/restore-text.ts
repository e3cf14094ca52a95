import type { Place } from './json-reader.js';
import { liquidRegions } from './liquid-regions.js';
import { locatePlace, placesOf, shownPath } from './locate.js';
import { paired } from './pairing.js';
import { type Edit, edited, hidden, holdsMask, MASK, type Span } from './span.js';

/** What restoring found out. */
export interface Restored<T> {
  /** The sent value with every permitted mask replaced by the stored literal. */
  value: T;
  /** Field paths that hold a mask which matches nothing stored. */
  faults: string[];
  /** True when at least one stored literal was put back. */
  kept: boolean;
  /** Paths where stored literals were put back. */
  keptAt: string[];
}

export const restored = <T>(value: T, keptAt: string[], faults: string[]): Restored<T> => ({
  value,
  faults: [...new Set(faults)],
  kept: keptAt.length > 0,
  keptAt: [...new Set(keptAt)],
});

/**
 * Whether Liquid could take a literal somewhere else once it is put back: a tag such as `capture` anywhere, or a mask
 * inside an output. Such a text keeps its literals only when it comes back unchanged.
 */
export const mayMoveMasks = (text: string): boolean =>
  text.includes('{%') || liquidRegions(text).some(({ start, end }) => holdsMask(text.slice(start, end)));

/** Urls and running text: each mask takes the stored literal behind the same parameter or key. */
export function restoreByLabel(
  sent: string,
  stored: string,
  locate: (text: string) => Span[],
  field: string,
): Restored<string> {
  const literals = locate(stored);
  // What was read is sent back untouched: no need to ask where anything is.
  if (sent === hidden(stored, literals)) return restored(stored, literals.length > 0 ? [field] : [], []);
  if (mayMoveMasks(sent)) return restored(sent, [], holdsMask(sent) ? [field] : []);
  const asking = locate(sent).map((each) => ({ ...each, masked: sent.slice(each.start, each.end) === MASK }));
  const pairs = paired(asking, literals);
  const edits: Edit[] = [];
  const faults: string[] = [];
  for (const each of asking) {
    if (!holdsMask(sent.slice(each.start, each.end))) continue;
    const match = pairs.get(each);
    if (match) edits.push(replacement(sent, each, match.wrap, stored.slice(match.start, match.end)));
    else faults.push(field);
  }
  return restored(edited(sent, edits), edits.length > 0 ? [field] : [], faults);
}

/** JSON: a string that equals the mask of the one stored at its path becomes it. */
export function restoreByPath(sent: string, stored: string, field: string): Restored<string> {
  const asking = placesOf(sent).map((place) => ({ place, label: labelOf(place), masked: holdsMask(place.text) }));
  const pairs = paired(
    asking,
    placesOf(stored).map((place) => ({ place, label: labelOf(place) })),
  );
  const edits: Edit[] = [];
  const faults: string[] = [];
  const keptAt: string[] = [];
  for (const each of asking) {
    if (!each.masked) continue;
    const match = pairs.get(each)?.place;
    if (match && answers(each.place, match)) {
      const wrap = match.kind === 'number' ? '"' : '';
      edits.push(replacement(sent, each.place, wrap, stored.slice(match.start, match.end)));
      keptAt.push(field + shownPath(each.place));
    } else faults.push(field + shownPath(each.place));
  }
  edits.sort((a, b) => a.start - b.start);
  return restored(edited(sent, edits), keptAt, faults);
}

const labelOf = (place: Place): string => (place.kind === 'key' ? `${shownPath(place)} key` : shownPath(place));

function answers(sent: Place, stored: Place): boolean {
  if (stored.kind === 'number') return sent.kind === 'string' && sent.text === MASK && locatePlace(stored).length > 0;
  return sent.kind === stored.kind && sent.text === hidden(stored.text, locatePlace(stored));
}

/** A number was given quotes when it was masked; they go when it comes back. */
function replacement(text: string, at: { start: number; end: number }, wrap: string, literal: string): Edit {
  const start = at.start - wrap.length;
  const end = at.end + wrap.length;
  const wrapped = wrap !== '' && text.slice(start, at.start) === wrap && text.slice(at.end, end) === wrap;
  return wrapped ? { start, end, text: literal } : { start: at.start, end: at.end, text: literal };
}

/** The faults of a text when nothing stored can answer its masks. */
export const allFaults = (text: string, json: boolean, field: string): string[] =>
  json ? placesOf(text).flatMap((place) => (holdsMask(place.text) ? [field + shownPath(place)] : [])) : [field];
