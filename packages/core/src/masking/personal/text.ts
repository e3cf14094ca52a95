import { liquidRegions } from '../../liquid/regions.js';
import { looksLikeJson } from '../json-reader.js';
import { looksLikeForm } from '../parameters.js';
import { formQueries, maskForm } from './forms.js';
import type { KeyMeaning } from './key-reader.js';
import { findLabelled, formDataParts } from './labelled.js';
import { readMarkup } from './markup.js';
import { findNumbers, kindOfDigits } from './numbers.js';
import { ROOT, settingOf } from './settings.js';
import { SHAPES } from './shapes.js';
import { AT, colonsIn, digitsIn, dotsIn, EQUALS, has, isCalm, OPENING, type Traits, traitsOf } from './traits.js';
import { findEmails, findIbans, findIps, findMixedIds, type Hit } from './values.js';
import { maskJson, type Walk } from './walk.js';

/** JSON in a string in a form in a string: deeper than this it is read as plain text. */
const MAX_LEVEL = 5;
/** `[10:03] Anna: hello` and `[2024-08-11 20:14:09] ERROR` are no lists. */
const LOG_LINE = /^\s{0,20}\[[\d:.TZ /+-]{4,40}\]\s{0,20}[^\s,\]]/;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.]{0,14}(?:Z|[+-]\d\d:?\d\d)?)?$/;
/** Nothing but a link: most values with a colon or an equals sign are. Its host and path stay readable. */
const LINK_ONLY = /^https?:\/\/[^\s"'<>?#@%&=]{1,2000}(?:\?(?=[^\s"'<>]+$)|$)/i;
const LINK = /[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"'<>?#]*/gi;

/** Text of any kind: JSON, a form, a link, markup, `key: value` lines, or words with personal values in them. */
export function textMasker(walk: Walk) {
  const { meaningOf, known, leaf } = walk;
  return maskText;

  function maskText(text: string, meaning: KeyMeaning | undefined, level: number): string {
    const traits = traitsOf(text);
    if (isCalm(traits)) return text;
    const deeper = level < MAX_LEVEL && !meaning?.keep;
    if (deeper && has(traits, OPENING) && isJson(text)) return maskJson(walk, text, level)();
    if (text.length < 37 && (text.length === 36 ? UUID : MOMENT).test(text)) return text;
    if (/^\d+$/.test(text)) {
      const kind = meaning?.keep ? undefined : kindOfDigits(text);
      return kind ? SHAPES[kind](text) : text;
    }
    const link = deeper && colonsIn(traits) > 0 ? LINK_ONLY.exec(text)?.[0] : undefined;
    if (link !== undefined) return link.endsWith('?') ? link + form(text.slice(link.length), level) : text;
    if (deeper && has(traits, EQUALS) && looksLikeForm(text)) return form(text, level);
    return replaced(text, meaning?.keep ? findAlways(text, traits) : findAll(text, traits, level));
  }

  function form(text: string, level: number): string {
    return maskForm(text, (keys) => {
      const setting = settingOf(ROOT, undefined, keys.map(meaningOf), () => undefined, meaningOf);
      return (key, value) => leaf.named(value, setting, meaningOf(key)) ?? maskText(value, meaningOf(key), level + 1);
    });
  }

  function findAll(text: string, traits: Traits, level: number): Hit[] {
    const found = findAlways(text, traits);
    const parts = level < MAX_LEVEL ? findParts(text, traits, level + 1) : [];
    const values: Hit[] = [];
    if (dotsIn(traits) >= 3 || colonsIn(traits) >= 7 || (colonsIn(traits) >= 2 && text.includes('::')))
      values.push(...findIps(text));
    if (digitsIn(traits) >= 7) values.push(...findNumbers(text));
    if (digitsIn(traits) >= 5) values.push(...findMixedIds(text));
    if (colonsIn(traits) > 0 || has(traits, EQUALS)) values.push(...findLabelled(text, meaningOf));
    // Hosts and paths of links stay readable.
    const linked =
      values.length > 0 && text.includes('://') ? overlapping([...text.matchAll(LINK)].map(rangeOf)) : () => false;
    return [...parts, ...found, ...values.filter((each) => !linked(each))];
  }

  /** Looked for under every key. */
  function findAlways(text: string, traits: Traits): Hit[] {
    const found = has(traits, AT) ? findEmails(text) : [];
    return digitsIn(traits) >= 10 && text.length >= 15 ? [...found, ...findIbans(text)] : found;
  }

  /** What is masked by rules of its own: links, JSON, form data and markup inside a text. */
  function findParts(text: string, traits: Traits, level: number): Hit[] {
    const found: Hit[] = [];
    const add = (start: number, end: number, as: string) => found.push({ start, end, kind: 'custom', as });
    if (has(traits, OPENING))
      for (const { start, end } of embeddedJson(text)) add(start, end, maskJson(walk, text.slice(start, end), level)());
    if (has(traits, EQUALS))
      for (const { start, end } of formQueries(text)) add(start, end, form(text.slice(start, end), level));
    const parts = has(traits, EQUALS) ? formDataParts(text) : [];
    const setting = settingOf(
      ROOT,
      undefined,
      parts.map(({ key }) => meaningOf(key)),
      () => undefined,
      meaningOf,
    );
    for (const { start, end, key } of parts) {
      const masked = leaf.named(text.slice(start, end), setting, meaningOf(key));
      if (masked !== undefined) add(start, end, masked);
    }
    if (has(traits, OPENING) && text.includes('<')) found.push(...readMarkup(text, meaningOf));
    return found;
  }

  function replaced(text: string, hits: readonly Hit[]): string {
    if (hits.length === 0) return text;
    const inLiquid = text.includes('{{') || text.includes('{%') ? overlapping(liquidRegions(text)) : () => false;
    let [result, from] = ['', 0];
    for (const { start, end, kind, as } of clipped(hits.filter((each) => !inLiquid(each)))) {
      const value = text.slice(start, end);
      if (as === undefined) known.add(kind, value);
      result += text.slice(from, start) + (as ?? SHAPES[kind](value));
      from = end;
    }
    return result + text.slice(from);
  }
}

export const isJson = (text: string): boolean =>
  /^[\s\uFEFF]*[[{]/.test(text) && !LOG_LINE.test(text) && looksLikeJson(text, []);

/** JSON objects inside other text, as in a line of a log. */
function embeddedJson(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let start = text.indexOf('{"'); start >= 0; ) {
    const end = closing(text, start);
    if (end < 0) break;
    found.push({ start, end });
    start = text.indexOf('{"', end);
  }
  return found;
}

function closing(text: string, from: number): number {
  let [open, quoted] = [0, false];
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === '"') quoted = !quoted;
    else if (!quoted && (char === '{' || char === '[')) open++;
    else if (!quoted && (char === '}' || char === ']') && --open === 0) return at + 1;
  }
  return -1;
}

const rangeOf = ({ 0: { length }, index }: RegExpExecArray) => ({ start: index, end: index + length });

/** Sorted and without overlaps: what has a mask of its own first, then the earlier and longer hit. */
function clipped(hits: readonly Hit[]): readonly Hit[] {
  if (hits.length < 2) return hits;
  const own = hits.filter(({ as }) => as !== undefined).sort((a, b) => a.start - b.start || b.end - a.end);
  const parts = own.filter((each, at) => at === 0 || each.start >= own[at - 1]!.end);
  const covered = overlapping(parts);
  const others = hits.filter((each) => each.as === undefined && !covered(each));
  let from = 0;
  return [...parts, ...others.sort((a, b) => a.start - b.start || b.end - a.end)]
    .sort((a, b) => a.start - b.start)
    .flatMap((each) => {
      const start = Math.max(each.start, from);
      if (start >= each.end || (start > each.start && each.as !== undefined)) return [];
      from = each.end;
      return [{ ...each, start }];
    });
}

/** Asks whether a stretch touches one of many that are sorted and do not overlap. */
function overlapping(ranges: readonly { start: number; end: number }[]) {
  return ({ start, end }: { start: number; end: number }): boolean => {
    let low = 0;
    for (let high = ranges.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (ranges[middle]!.end <= start) low = middle + 1;
      else high = middle;
    }
    return (ranges[low]?.start ?? Number.POSITIVE_INFINITY) < end;
  };
}
