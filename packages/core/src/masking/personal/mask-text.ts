import { codeAt } from '../characters.js';
import { looksLikeJson } from '../json-reader.js';
import { looksLikeForm } from '../parameters.js';
import { findIbans } from './find-iban.js';
import { clipped, type Hit } from './hit.js';
import { parsed } from './json-text.js';
import type { Depth, KeyMeaning } from './key-reader.js';
import type { LeafMasker } from './mask-leaf.js';
import { DEEPEST_TEXT, type Masking } from './masking.js';
import { maskParameters, queriesOf } from './parameters.js';
import {
  cardFieldsOf,
  cellsOf,
  embeddedJson,
  formLinesOf,
  insertedOf,
  multipartOf,
  type Part,
  segmentFieldsOf,
} from './parts.js';
import { ROOT, settingOf } from './settings.js';
import { SHAPES } from './shapes.js';
import { findInText } from './text.js';
import {
  colonsIn,
  EQUALS,
  has,
  isCalm,
  isCommon,
  KNOWN_ONLY,
  OPENING,
  type Traits,
  traitsOf,
  UNKNOWN,
} from './traits.js';
import { FILLER } from './words.js';

/** Text of any kind: JSON and forms are handed on, other words are read here. */
export function textMasker({ meaningOf, names, report, json: maskJson }: Masking, leaf: LeafMasker) {
  return maskText;

  function maskText(text: string, asked: Depth, level: number, known: Traits = UNKNOWN): string {
    const deeper = level < DEEPEST_TEXT && asked !== 'email';
    if (deeper && mayOpen(text) && !LOG_LINE.test(text) && looksLikeJson(text, [])) return maskJson(text, level + 1);
    const traits = known === UNKNOWN ? traitsOf(text) : known;
    const depth = has(traits, KNOWN_ONLY) ? 'values' : asked;
    if (isCalm(traits, asked === 'words') || isCommon(text)) return text;
    if (colonsIn(traits) > 0 && BARE_LINK.test(text) && findIbans(text).length === 0) return text;
    if (deeper && has(traits, EQUALS)) {
      const question = questionOf(text);
      if (question > 0) return text.slice(0, question) + maskForm(text.slice(question), level + 1);
      if (looksLikeForm(text)) return maskForm(text, level + 1);
    }
    const parts = deeper ? findParts(text, traits, level + 1) : [];
    const found = findInText(text, meaningOf, depth, names, traits);
    let result = '';
    let from = 0;
    for (const each of clipped(parts.length > 0 ? parts.concat(found) : found)) {
      result += text.slice(from, each.start) + shown(text, each);
      from = each.end;
    }
    return from === 0 ? text : result + text.slice(from);
  }

  function shown(text: string, { start, end, kind, as }: Hit): string {
    if (as !== undefined) return as;
    const original = text.slice(start, end);
    const masked = SHAPES[kind](original.includes(FILLER) ? original.replaceAll(FILLER, '') : original);
    if (masked !== original) report(kind, original);
    return masked;
  }

  /** Links, JSON, parts and cells inside a text: each is masked by its own rules and then left alone. */
  function findParts(text: string, traits: Traits, level: number): Hit[] {
    const found: Hit[] = [];
    const add = (start: number, end: number, as: string) => found.push({ start, end, kind: 'custom', as });
    if (has(traits, OPENING)) {
      for (const { start, end } of embeddedJson(text)) {
        const source = text.slice(start, end);
        if (parsed(source) !== undefined) add(start, end, maskJson(source, level));
      }
      if (has(traits, EQUALS))
        for (const { start, end } of queriesOf(text)) add(start, end, maskForm(text.slice(start, end), level));
    }
    if (has(traits, EQUALS) && text.includes('\n'))
      for (const { start, end } of formLinesOf(text)) add(start, end, maskForm(text.slice(start, end), level));
    const cells = [...insertedOf(text), ...segmentFieldsOf(text)];
    if (text.includes('\n')) cells.push(...multipartOf(text), ...cellsOf(text), ...cardFieldsOf(text));
    if (cells.length === 0) return found;
    const setting = settingOf(ROOT, undefined, headings(cells), () => undefined, meaningOf);
    for (const { start, end, key } of cells) {
      const value = text.slice(start, end);
      const meaning = meaningOf(key);
      const masked = leaf.named(value, setting, meaning);
      if (masked !== undefined) add(start, end, masked);
      else if (meaning.keep || meaning.untouched) add(start, end, value);
    }
    return found;
  }

  /** What the columns of a table are called tells whose names stand in it. */
  function headings(cells: readonly Part[]): KeyMeaning[] {
    return [...new Set(cells.map(({ key }) => key))].map((key) => meaningOf(key));
  }

  function maskForm(text: string, level: number): string {
    return maskParameters(text, (keys) => {
      const setting = settingOf(ROOT, undefined, keys.map(meaningOf), () => undefined, meaningOf);
      return (key, value) => {
        const masked = leaf.string(value, setting, meaningOf(key), level);
        return typeof masked === 'number' ? maskText(value, 'words', level + 1, masked) : masked;
      };
    });
  }
}

/** No sign in front of the question mark that a mail address would need. */
const LINK = /^https?:\/\/[^\s"'<>?#@%&=]{1,2000}\?(?=[^\s"'<>]+$)/i;

/** Nothing in it but a host and a path, which stay readable. */
const BARE_LINK = /^https?:\/\/[^\s"'<>?#@%&]*$/i;

/** Where the question begins of a text that is nothing but a link: most values with an equals sign are. */
function questionOf(text: string): number {
  const link = LINK.exec(text)?.[0];
  return link === undefined || findIbans(link).length > 0 ? 0 : link.length;
}

/** `[10:03] Anna: hello` and `[2024-08-11 20:14:09] ERROR` are no lists. */
const LOG_LINE = /^\s{0,20}\[[\d:.TZ /+-]{4,40}\]\s{0,20}[^\s,\]]/;

/** A bracket or a blank in front: the only texts that are worth a look for JSON. */
function mayOpen(text: string): boolean {
  if (text === '') return false;
  const first = codeAt(text, 0);
  return first === 123 || first === 91 || first <= 32 || first === 0xfeff;
}
