import { liquidIn, liquidRegions } from '../liquid/regions.js';
import { pathsOf } from './credentials.js';
import { looksLikeJson, type Place } from './json-reader.js';
import { locatePlace, locateText, placesOf, shownPath } from './locate.js';
import { locateUrl, maskHeader } from './mask.js';
import { type Edit, edited, hidden, holdsMask, MASK, type Span } from './span.js';

/** A sent header that equals the mask of the stored one of the same name becomes it, once. */
export function restoreHeaders(
  sent: Record<string, string>,
  stored: Record<string, string>,
): Restored<Record<string, string>> {
  const known = new Map(Object.entries(stored).map((entry) => [entry[0].trim().toLowerCase(), entry]));
  const keptAt: string[] = [];
  const faults: string[] = [];
  const entries = Object.entries(sent).map(([name, value]): [string, string] => {
    if (!holdsMask(value)) return [name, value];
    const lower = name.trim().toLowerCase();
    const match = known.get(lower);
    known.delete(lower);
    const same = match !== undefined && maskHeader(match[0], match[1]) === value;
    (same ? keptAt : faults).push(`headers.${name}`);
    return [name, same ? match[1] : value];
  });
  return restored(Object.fromEntries(entries), keptAt, faults);
}

/** Each mask of a url takes the stored literal of the same parameter, one to one and in order. */
export const restoreUrl = (sent: string, stored: string): Restored<string> =>
  holdsMask(sent) ? restoreByLabel(sent, stored, locateUrl, 'url') : restored(sent, [], []);

/** JSON by path, whether either side is text or a value; other text by the key before the mask. */
export function restoreBody(sent: unknown, stored: unknown): Restored<unknown> {
  const text = textOf(sent);
  if (text === undefined || !holdsMask(text)) return restored(sent, [], []);
  const result = restoreText(text, textOf(stored) ?? '', typeof sent === 'string');
  if (typeof sent === 'string') return result;
  return { ...result, value: result.kept ? JSON.parse(result.value) : sent };
}

function restoreText(sent: string, stored: string, isText: boolean): Restored<string> {
  const literals = locateText(stored);
  // What was read is sent back untouched: no need to ask where anything is.
  if (sent === hidden(stored, literals)) return restored(stored, pathsOf(stored, literals), []);
  const json = hasJsonShape(sent);
  // In an object each text has to come back unchanged anyway.
  if ((isText && mayMoveMasks(sent)) || json !== hasJsonShape(stored))
    return restored(sent, [], allFaults(sent, json, 'body'));
  return json ? restoreByPath(sent, stored, 'body') : restoreByLabel(sent, stored, locateText, 'body');
}

const hasJsonShape = (text: string): boolean => looksLikeJson(text, liquidIn(text).regions);

const textOf = (body: unknown): string | undefined =>
  typeof body === 'string' ? body : typeof body === 'object' && body !== null ? JSON.stringify(body) : undefined;

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

const restored = <T>(value: T, keptAt: string[], faults: string[]): Restored<T> => ({
  value,
  faults: [...new Set(faults)],
  kept: keptAt.length > 0,
  keptAt: [...new Set(keptAt)],
});

/**
 * Whether Liquid could take a literal somewhere else once it is put back: a tag such as `capture` anywhere, or a mask
 * inside an output. Such a text keeps its literals only when it comes back unchanged.
 */
const mayMoveMasks = (text: string): boolean =>
  text.includes('{%') || liquidRegions(text).some(({ start, end }) => holdsMask(text.slice(start, end)));

/** Urls and running text: each mask takes the stored literal behind the same parameter or key. */
function restoreByLabel(
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
function restoreByPath(sent: string, stored: string, field: string): Restored<string> {
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
const allFaults = (text: string, json: boolean, field: string): string[] =>
  json ? placesOf(text).flatMap((place) => (holdsMask(place.text) ? [field + shownPath(place)] : [])) : [field];

/** Something at a labelled place; `masked` when it asks for a stored one. */
interface Labelled {
  label: string;
  masked: boolean;
}

/**
 * Which stored item each masked one represents, one to one within a label. As many sent as stored: by position,
 * so a new value beside a mask does not shift it. Otherwise the masks take the stored ones in order.
 */
function paired<S extends Labelled, T extends { label: string }>(sent: readonly S[], stored: readonly T[]): Map<S, T> {
  const known = grouped(stored);
  const pairs = new Map<S, T>();
  for (const [label, items] of grouped(sent)) {
    const candidates = known.get(label) ?? [];
    const asking = items.length === candidates.length ? items : items.filter((item) => item.masked);
    for (const [index, item] of asking.entries()) {
      const match = candidates[index];
      if (item.masked && match) pairs.set(item, match);
    }
  }
  return pairs;
}

function grouped<T extends { label: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(item.label);
    if (group) group.push(item);
    else groups.set(item.label, [item]);
  }
  return groups;
}
