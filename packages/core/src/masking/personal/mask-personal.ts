import type { Frame } from '../json-place.js';
import { looksLikeJson, readJson } from '../json-reader.js';
import { liquidRegions } from '../liquid-regions.js';
import { looksLikeForm } from '../parameters.js';
import { type Edit, edited } from '../span.js';
import { maskedByKey } from './by-key.js';
import { isCard } from './checksums.js';
import { frameSettings } from './frame-settings.js';
import { clipped, type Hit } from './hit.js';
import { type KeyMeaning, keyReader, type PersonalRules } from './key-reader.js';
import type { Kind } from './key-tables.js';
import { maskParameters, queriesOf } from './parameters.js';
import { cellsOf, embeddedJson, multipartOf } from './parts.js';
import { kindOfLeaf, ROOT, type Setting, settingOf } from './settings.js';
import { SHAPES } from './shapes.js';
import { type Depth, findInText } from './text.js';
import { isCalm, isCommon, type Traits, traitsOf } from './traits.js';
import { FILLER } from './words.js';

/** Deeper objects and arrays are hidden as a whole: nobody's data, and no risk to the stack. */
const DEEPEST = 64;
/** JSON in a string in a form in a string: deeper than this it is read as words. */
const DEEPEST_TEXT = 5;
const HIDDEN = '***';
/** Keys with short texts that are nobody's sentence: a film may be called "Dear John". */
const TITLE =
  /(?:title|name|label|vendor|brand|manufacturer|model|type|category|bezeichnung|designation|nazwa|nazev|useragent|nom|nome|nombre|naam|namn|navn|^adi?|city|town|province|region|company|organi[sz]ation|firma|stadt|^ort|ville|ciudad|citta|plaats|miasto|cidade|mesto|sehir|gateway|carrier|color)$/;
const FULL_NAME = /^\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*){1,4}$/u;

/** Told of everything that was masked, for measurements. */
export type Report = (kind: Kind, original: string) => void;

/** A text that waits until all names of its document are known. */
type Waiting = () => void;

export function personalMasker(rules: PersonalRules = {}, report: Report = () => {}) {
  const meaningOf = keyReader(rules);
  const known = new Set<string>();
  let waiting: Waiting[] = [];

  return {
    value(value: unknown): unknown {
      const holder: Record<string, unknown> = {};
      visit(holder, 'value', value, ROOT, undefined, 0, 0);
      settle();
      return holder.value;
    },
    text: (text: string): string => maskText(text, 'words', 0),
  };

  function settle(): void {
    for (const each of waiting) each();
    waiting = [];
  }

  function visit(
    holder: any,
    key: string | number,
    value: unknown,
    setting: Setting,
    meaning: KeyMeaning | undefined,
    depth: number,
    level: number,
  ): void {
    if (typeof value === 'string') {
      const masked = maskLeaf(value, setting, meaning, level);
      put(holder, key, masked ?? value);
      if (masked === undefined) waiting.push(() => put(holder, key, maskText(value, 'words', level + 1)));
    } else if (typeof value === 'number' || typeof value === 'bigint')
      put(holder, key, maskNumber(value, setting, meaning));
    else if (typeof value !== 'object' || value === null || setting.untouched || meaning?.untouched)
      put(holder, key, value);
    else if (depth >= DEEPEST) put(holder, key, HIDDEN);
    else if ('toJSON' in value && typeof value.toJSON === 'function')
      visit(holder, key, value.toJSON(), setting, meaning, depth + 1, level);
    else if (Array.isArray(value)) {
      const list: unknown[] = [];
      put(holder, key, list);
      for (let at = 0; at < value.length; at++) visit(list, at, value[at], setting, meaning, depth + 1, level);
    } else {
      const fields = value as Record<string, unknown>;
      const result: Record<string, unknown> = {};
      put(holder, key, result);
      visitFields(result, fields, setting, meaning, depth, level);
    }
  }

  function visitFields(
    result: Record<string, unknown>,
    fields: Record<string, unknown>,
    setting: Setting,
    meaning: KeyMeaning | undefined,
    depth: number,
    level: number,
  ): void {
    const keys = Object.keys(fields);
    const inner = settingOf(setting, meaning, keys, meaningOf, (field) => fields[field]);
    for (const key of keys) {
      const own = meaningOf(key);
      const shown = own.suspect ? shownKey(key, (taken) => Object.hasOwn(result, taken)) : key;
      visit(result, shown, fields[key], inner, own, depth + 1, level);
    }
  }

  /** A text that is a value. Nothing where it has to wait until all names of the document are known. */
  function maskLeaf(
    text: string,
    setting: Setting,
    meaning: KeyMeaning | undefined,
    level: number,
  ): string | undefined {
    if (text.length < 2 || setting.untouched || meaning?.untouched) return text;
    const named = maskNamed(text, setting, meaning);
    if (named !== undefined) return named;
    const depth = depthOf(setting, meaning);
    const traits = traitsOf(text);
    if (isCalm(traits, depth === 'words') || isCommon(text)) return text;
    if (depth === 'email' && !traits.at && traits.digits < 10) return text;
    return depth === 'words' && traits.blank && traits.capital ? undefined : maskText(text, depth, level + 1);
  }

  /** What the key says. Remembers names, so that they are found in the words of the same document. */
  function maskNamed(text: string, setting: Setting, meaning: KeyMeaning | undefined): string | undefined {
    if (!meaning) return undefined;
    const kind =
      kindOfLeaf(setting, meaning) ??
      (meaning.alone && !setting.aboutFields && FULL_NAME.test(text) ? 'name' : undefined);
    if (!kind) return undefined;
    const masked = maskedByKey(kind, text, meaning.needsPerson);
    if (masked === undefined || masked === text) return masked;
    report(kind, text);
    if (kind === 'name') for (const word of text.split(/[\s,]+/)) if (word.length > 2) known.add(word.toLowerCase());
    return masked;
  }

  function maskNumber(value: number | bigint, setting: Setting, meaning: KeyMeaning | undefined): unknown {
    if (setting.untouched || meaning?.untouched) return value;
    const kind = kindOfLeaf(setting, meaning);
    const text = String(value);
    if (kind && kind !== 'name' && kind !== 'ip') {
      const masked = maskedByKey(kind, text, meaning?.needsPerson);
      if (masked !== undefined) report(kind, text);
      return masked ?? value;
    }
    if (text.length < 14 || !meaning || meaning.keep || !isCard(text)) return value;
    report('card', text);
    return SHAPES.card(text);
  }

  /** Two people may mask alike; neither entry may vanish. */
  function shownKey(key: string, taken: (shown: string) => boolean): string {
    const masked = maskText(key, 'values', DEEPEST_TEXT);
    let shown = masked;
    for (let count = 2; shown !== key && taken(shown); count++) shown = `${masked} (${count})`;
    return shown;
  }

  function maskText(text: string, depth: Depth, level: number): string {
    const traits = traitsOf(text);
    if (isCalm(traits, depth === 'words') || isCommon(text)) return text;
    const deeper = level < DEEPEST_TEXT && depth !== 'email';
    if (deeper && traits.opening && /^\s*[[{]/.test(text) && looksLikeJson(text, [])) return maskJson(text, level + 1);
    if (deeper && traits.equals && looksLikeForm(text)) return maskForm(text, level + 1);
    const parts = deeper ? findParts(text, traits, level + 1) : [];
    const hits = parts.concat(findInText(text, meaningOf, depth, known));
    if (hits.length === 0) return text;
    return edited(
      text,
      clipped(hits).flatMap((each) => editOf(text, each)),
    );
  }

  function editOf(text: string, each: Hit): Edit[] {
    const original = text.slice(each.start, each.end);
    const shown = each.as ?? SHAPES[each.kind](original.replaceAll(FILLER, ''));
    if (each.as === undefined && shown !== original) report(each.kind, original);
    return [{ start: each.start, end: each.end, text: shown }];
  }

  /** Links, JSON, parts and cells inside a text: each is masked by its own rules and then left alone. */
  function findParts(text: string, traits: Traits, level: number): Hit[] {
    const found: Hit[] = [];
    const add = (start: number, end: number, as: string) => found.push({ start, end, kind: 'custom', as });
    if (traits.opening) {
      for (const { start, end } of embeddedJson(text)) {
        const source = text.slice(start, end);
        if (parsed(source) !== undefined) add(start, end, maskJson(source, level));
      }
    }
    if (traits.equals && traits.opening)
      for (const { start, end } of queriesOf(text)) add(start, end, maskForm(text.slice(start, end), level));
    if (!text.includes('\n')) return found;
    for (const { start, end, key } of [...multipartOf(text), ...cellsOf(text)]) {
      const value = text.slice(start, end);
      const masked = maskNamed(value, ROOT, meaningOf(key));
      if (masked !== undefined) add(start, end, masked);
      else if (meaningOf(key).keep || meaningOf(key).untouched) add(start, end, value);
    }
    return found;
  }

  function maskForm(text: string, level: number): string {
    return maskParameters(text, (names) => {
      const setting = settingOf(ROOT, undefined, names, meaningOf, () => undefined);
      return (name, value) => {
        const meaning = meaningOf(name);
        if (meaning.untouched) return value;
        return maskNamed(value, setting, meaning) ?? maskText(value, depthOf(setting, meaning), level + 1);
      };
    });
  }

  function maskJson(text: string, level: number): string {
    const value = parsed(text);
    // Text that reads back as it was written is masked as a value, which is several times faster.
    if (value !== undefined && written(value) === text) {
      const holder: Record<string, unknown> = {};
      const outer = waiting;
      waiting = [];
      visit(holder, 'value', value, ROOT, undefined, 0, level);
      settle();
      waiting = outer;
      return JSON.stringify(holder.value);
    }
    return maskPlaces(text, value === undefined, level);
  }

  /** JSON that is cut off, holds Liquid, has its own spacing or numbers too large for JavaScript: edited in its text. */
  function maskPlaces(text: string, broken: boolean, level: number): string {
    const places = readJson(text, broken ? liquidRegions(text) : []);
    const keys = new Map<Frame, string[]>();
    for (const { kind, frame, text: key } of places) {
      if (kind !== 'key' || !frame) continue;
      const list = keys.get(frame);
      if (list) list.push(key);
      else keys.set(frame, [key]);
    }
    const settingAt = frameSettings(keys, meaningOf);
    const edits: Edit[] = [];
    const used = new Map<Frame | undefined, Set<string>>();
    const taken = (frame: Frame | undefined, key: string): boolean => {
      const keys = used.get(frame) ?? new Set();
      used.set(frame, keys);
      return keys.size === keys.add(key).size;
    };
    const outer = waiting;
    waiting = [];
    for (const { kind, text: shown, start, end, name, frame } of places) {
      const { setting, depth } = settingAt(frame);
      const edit: Edit = { start, end, text: text.slice(start, end) };
      const quoted = (masked: string) => {
        if (masked !== shown) edit.text = JSON.stringify(masked).slice(1, -1);
      };
      if (kind === 'key') quoted(meaningOf(shown).suspect ? shownKey(shown, (key) => taken(frame, key)) : shown);
      else if (depth > DEEPEST && kind === 'string') edit.text = HIDDEN;
      else if (kind === 'string') {
        const masked = maskLeaf(shown, setting, name === '' ? undefined : meaningOf(name), level);
        quoted(masked ?? shown);
        if (masked === undefined) waiting.push(() => quoted(maskText(shown, 'words', level + 1)));
      } else if (kind === 'number') {
        const masked = maskNumber(/^\d{1,40}$/.test(shown) ? BigInt(shown) : Number(shown), setting, meaningOf(name));
        if (typeof masked === 'string') edit.text = JSON.stringify(masked);
      } else if (!/^(?:true|false|null)$/.test(shown)) edit.text = maskText(shown, 'words', DEEPEST_TEXT);
      edits.push(edit);
    }
    settle();
    waiting = outer;
    return edited(
      text,
      edits.sort((a, b) => a.start - b.start),
    );
  }
}

function depthOf(setting: Setting, meaning: KeyMeaning | undefined): Depth {
  if (!meaning) return 'words';
  if (meaning.keep) return 'email';
  return TITLE.test(meaning.plain) || (setting.titled && meaning.plain === 'value') ? 'values' : 'words';
}

function put(holder: any, key: string | number, value: unknown): void {
  if (key !== '__proto__') holder[key] = value;
  else Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reading goes to any depth, writing does not. */
function written(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
