import { characters } from '../characters.js';
import type { Owner } from './key-endings.js';
import type { KeyMeaning, KeyReader } from './key-reader.js';
import { maskedAs } from './leaf.js';
import { FULL_NAME, type Kind, saysNothing } from './tables.js';
import type { Hit } from './values.js';

const MAX_KEY = 48;
const MAX_VALUE = 160;
const endsKey = characters(/[\n\r\t,;|{}()<>&"'`=?:!]/);
const isAroundKey = characters(/[\s"'`\\\]*]/);

interface Label {
  meaning: KeyMeaning;
  start: number;
  end: number;
  /** `=` and quotes leave no doubt that a value follows; behind a colon may be any sentence. */
  isSure: boolean;
}

/** `Phone: 030 12345`, `first_name="Anna"`, `"name": "Anna"` and `[email] => …` in running text. */
export function findLabelled(text: string, meaningOf: KeyReader): Hit[] {
  const labels = readLabels(text, meaningOf);
  const amongPersonal = labels.some(({ meaning, end, start }) => meaning.kind && !meaning.needsPerson && end > start);
  let owner: Owner = 'none';
  return labels.flatMap(({ meaning, start, end, isSure }) => {
    // `customer:` with nothing behind it is a heading, as in YAML.
    if (start >= end && meaning.owner !== 'none') owner = meaning.owner;
    const kind = meaning.kind ?? (meaning.alone ? 'name' : undefined);
    if (!kind || start >= end) return [];
    if (meaning.needsPerson && (owner === 'thing' || !(amongPersonal || owner === 'person'))) return [];
    const value = valueIn(kind, text.slice(start, end), isSure, !meaning.kind);
    if (value === '' || maskedAs(kind, value) === undefined) return [];
    return [{ kind, start, end: start + value.length }];
  });
}

function readLabels(text: string, meaningOf: KeyReader): Label[] {
  const labels: Label[] = [];
  for (const { 0: separator, index } of text.matchAll(/=>|[:=]/g)) {
    if (text.startsWith('://', index)) continue;
    const key = keyBefore(text, index);
    // `form-data; name="email"` names a part of a body.
    if (key === '' || /form-data;[^\n]{0,20}name$/.test(text.slice(Math.max(0, index - 40), index))) continue;
    const meaning = meaningOf(key);
    if (!meaning.kind && meaning.owner === 'none') continue;
    labels.push({ meaning, ...valueBehind(text, index + separator.length, separator !== ':') });
  }
  return labels;
}

function keyBefore(text: string, separator: number): string {
  let end = separator;
  while (end > 0 && separator - end < 6 && isAroundKey(text, end - 1)) end--;
  let start = end;
  while (start > 0 && end - start < MAX_KEY && !endsKey(text, start - 1)) start--;
  return text.slice(start, end).trim().split(/\s+/).slice(-4).join(' ');
}

function valueBehind(text: string, from: number, assigned: boolean): Omit<Label, 'meaning'> {
  const near = text.slice(from, from + MAX_VALUE);
  const blank = /^[ \t\u00a0]*/.exec(near)![0].length;
  const quote = /^\\*["']/.exec(near.slice(blank))?.[0];
  if (quote) {
    const start = blank + quote.length;
    const close = near.indexOf(quote, start);
    return { start: from + start, end: from + (close < 0 ? lineEnd(near, start) : close), isSure: true };
  }
  const line = near.slice(blank, lineEnd(near, blank));
  // `user=Anna Schmidt order=12`: the next key ends the value.
  const stop = line.search(
    assigned ? /[;|<>]|\s[[(]|[\s,&]+[\w.[\]-]+=|&/ : /[;|<>]|\s[[(]|[,\s]+[\w.-]+=|\s[\p{L} ]{2,20}: /u,
  );
  const value = (stop < 0 ? line : line.slice(0, stop)).trimEnd();
  return { start: from + blank, end: from + blank + value.length, isSure: assigned };
}

function lineEnd(text: string, from: number): number {
  const end = text.slice(from).search(/[\r\n]/);
  return end < 0 ? text.length : from + end;
}

const NAME =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:\p{Lu}[\p{L}\p{M}'’.-]*|(?:von|van|de|der|den|del|da|dos|di|la|le|el|bin|al|af|av|zu))){0,4}/u;
const NUMBER = /^\+?[(\d][\d ()./-]{4,30}\d(?:,? ?(?:x|ext\.?) ?\d{1,6})?/i;
const ID = /^[A-Z]{0,6}\d[\dA-Z]*(?:[ ./-][\dA-Z]+)*/i;
const POSTCODE = /^(?:[A-Z]{1,2}-)?(?=[A-Z ]{0,3}\d)[A-Z\d]{2,8}(?:[ -][A-Z\d]{2,4})?\b/i;

/** The part of a text behind a label that is its value; empty for "Phone: must be a string". */
function valueIn(kind: Kind, text: string, isSure: boolean, needsFullName: boolean): string {
  if (saysNothing(text) || text.includes('*') || text.includes('{{')) return '';
  const digits = text.replace(/\D/g, '').length;
  switch (kind) {
    case 'custom':
      return text;
    case 'name': {
      const name = isSure ? text : (NAME.exec(text)?.[0].replace(/[ .]+$/, '') ?? '');
      // "Customer: Yes. We moved": a sentence ends, an initial does not.
      if (needsFullName && /\p{L}{3}\. /u.test(name)) return '';
      return needsFullName && !FULL_NAME.test(name) ? '' : name;
    }
    case 'street':
      return (isSure || digits > 0) && /\p{L}{2}|^\d{1,4}\p{L}?$/u.test(text)
        ? text.split(/(?<=[\p{L}\d]{4})\. /u)[0]!
        : '';
    case 'postcode':
      return POSTCODE.exec(text)?.[0] ?? '';
    case 'birth':
      return digits >= 4 ? (/^[^,;()]{4,32}/.exec(text)?.[0].trimEnd() ?? '') : '';
    case 'phone':
      return digits >= 6 ? (NUMBER.exec(text)?.[0] ?? '') : '';
    case 'card':
    case 'iban':
    case 'national id':
      return digits >= 5 ? (ID.exec(text)?.[0] ?? '') : '';
    default:
      return '';
  }
}

const DISPOSITION = /form-data;[^\r\n]{0,200}?\bname="([^"\r\n]{1,100})"[^\r\n]{0,200}\r?\n/g;

/** The fields of a multipart body, without files. */
export function formDataParts(text: string): { start: number; end: number; key: string }[] {
  if (!text.includes('form-data;')) return [];
  return [...text.matchAll(DISPOSITION)].flatMap(({ 0: head, 1: key, index }) => {
    const from = index + head.length;
    const blank = /^(?:[^\r\n]{1,200}\r?\n){0,8}\r?\n/.exec(text.slice(from, from + 1_000));
    if (!blank || head.includes('filename=')) return [];
    const start = from + blank[0].length;
    const close = text.indexOf('\n--', start - 1);
    const end = close < 0 ? text.length : text[close - 1] === '\r' ? close - 1 : close;
    return end > start ? [{ start, end, key: key! }] : [];
  });
}
