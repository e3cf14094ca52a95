import { characters } from '../characters.js';
import { maskedByKey } from './by-key.js';
import { type Hit, hit } from './hit.js';
import type { Mood } from './key-moods.js';
import type { KeyMeaning } from './key-reader.js';
import { NO_VALUES } from './key-tables.js';
import type { Kind } from './keys-by-kind.js';
import { NOT_NAMES, PARTICLES } from './name-words.js';

const LONGEST_KEY = 48;
const LONGEST_VALUE = 160;
const endsKey = characters(/[\n\r\t,;|{}()<>&"'`=?:!]/);
const isAroundKey = characters(/[\s"'`\\\]*]/);

interface Label {
  meaning: KeyMeaning;
  start: number;
  end: number;
  quoted: boolean;
  /** `=` and quotes leave no doubt that a value follows; behind a colon may stand any sentence. */
  sure: boolean;
}

/** `Phone: 030 12345`, `first_name="Anna"`, `"name": "Anna"` and `[email] => …` in running text. */
export function findLabelled(text: string, meaningOf: (key: string) => KeyMeaning): Hit[] {
  const labels = readLabels(text, meaningOf);
  const personal = labels.some(({ meaning, end, start }) => meaning.kind && !meaning.needsPerson && end > start);
  let mood: Mood = 'none';
  const found: Hit[] = [];
  for (const label of labels) {
    const { meaning, start, end } = label;
    // `customer:` with nothing behind it is a heading, as in YAML.
    if (start >= end && meaning.mood !== 'none') mood = meaning.mood;
    const kind = meaning.kind ?? (meaning.alone ? 'name' : undefined);
    const doubtful = !meaning.kind;
    if (!kind || start >= end) continue;
    if (meaning.needsPerson && (mood === 'thing' || !(personal || mood === 'person'))) continue;
    const value = text.slice(start, end);
    const isPlace =
      kind === 'street' && label.sure && (isHouse(meaning, value) || (label.quoted && isStreet(meaning, value)));
    const length = isPlace ? value.length : lengthOf(kind, value, label.sure && meaning.kind !== undefined, doubtful);
    // "Empfänger: Buchladen Ltda", and `vorname = "Vorname"` of a translation.
    if (kind === 'name' && maskedByKey(kind, value.slice(0, length)) === undefined) continue;
    if (length > 0) found.push(hit(kind, start, start + length));
  }
  return found;
}

/** `huisnummer=88` */
const isHouse = ({ plain }: KeyMeaning, value: string): boolean => HOUSE_KEY.test(plain) && HOUSE.test(value);
const HOUSE_KEY =
  /(?:house|haus|hus|huis)(?:number|nummer|num|nr|no)$|hnr$|civico$|(?:bill|ship)unit$|unitno$|^(?:maja|korter)$/;

/** `street='Riia'` has no number; "Straße und Hausnummer" is what a form asks for. */
const isStreet = ({ plain }: KeyMeaning, value: string): boolean =>
  STREET_KEY.test(plain) && CAPITAL_WORDS.test(value) && maskedByKey('street', value) !== undefined;
const STREET_KEY = /(?:stra(?:ss|ß)e|street|rue|calle|ulic[ae]|tanav|gatve|iela|utca|straat|katu|gade|gata)$/;
const CAPITAL_WORDS = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)*$/u;
const HOUSE = /^#?\d{1,4}(?: ?[A-Za-z]|-\d{1,5})?$/;

function readLabels(text: string, meaningOf: (key: string) => KeyMeaning): Label[] {
  const labels: Label[] = [];
  const separators = /=>|[:=]/g;
  for (let match = separators.exec(text); match; match = separators.exec(text)) {
    if (text.startsWith('://', match.index)) continue;
    const key = keyBefore(text, match.index);
    if (key === '') continue;
    // `form-data; name="email"` names a part of a body.
    if (/name$/.test(key) && text.slice(Math.max(0, match.index - 40), match.index).includes('form-data;')) continue;
    const meaning = meaningOf(key);
    if (!meaning.kind && meaning.mood === 'none') continue;
    const value = valueBehind(text, match.index + match[0].length, match[0] !== ':');
    labels.push({ meaning, ...value });
  }
  return labels;
}

function keyBefore(text: string, separator: number): string {
  let end = separator;
  while (end > 0 && separator - end < 6 && isAroundKey(text, end - 1)) end--;
  let start = end;
  while (start > 0 && end - start < LONGEST_KEY && !endsKey(text, start - 1)) start--;
  const words = text.slice(start, end).trim().split(/\s+/);
  return words.slice(-4).join(' ');
}

function valueBehind(text: string, from: number, assigned: boolean): Omit<Label, 'meaning'> {
  const near = text.slice(from, from + LONGEST_VALUE);
  const blank = /^[ \t\u00a0\u2061]*/.exec(near)![0].length;
  const quote = /^\\*["']/.exec(near.slice(blank))?.[0];
  if (quote) {
    const start = blank + quote.length;
    const close = near.indexOf(quote, start);
    const end = close < 0 ? lineEnd(near, start) : close;
    return { start: from + start, end: from + end, quoted: true, sure: true };
  }
  let end = lineEnd(near, blank);
  const stop = near.slice(0, end).search(/[;|<>]|\s[[(]/);
  if (stop >= 0) end = stop;
  // `user=Anna Schmidt order=12`: the next name ends the value.
  const next = near.slice(blank, end).search(assigned ? /[\s,&]+[\w.[\]-]+=|&/ : /[,\s]+[\w.-]+=|\s[\p{L} ]{2,20}: /u);
  if (next >= 0) end = blank + next;
  while (end > blank && /\s/.test(near[end - 1]!)) end--;
  return { start: from + blank, end: from + Math.max(blank, end), quoted: false, sure: assigned };
}

function lineEnd(text: string, from: number): number {
  const end = text.slice(from).search(/[\r\n]/);
  return end < 0 ? text.length : from + end;
}

const NAME = /^(?:\p{L}[\p{L}\p{M}'’.-]*)(?: (?:\p{L}[\p{L}\p{M}'’.-]*)){0,4}/u;

/** How much of a value behind a label is what the label says; nothing for "Phone: must be a string". */
function lengthOf(kind: Kind, value: string, sure: boolean, fullName: boolean): number {
  if (NO_VALUES.has(value.toLowerCase()) || value.includes('*') || value.includes('{{')) return 0;
  if (kind === 'name') return nameIn(value, sure, fullName);
  if (kind === 'email' || kind === 'ip') return 0;
  const digits = value.match(/\d/g)?.length ?? 0;
  if (kind === 'custom') return value.length;
  if (kind === 'street')
    return digits > 0 && /\p{L}{2}/u.test(value) && !value.includes('://') && !value.includes('@')
      ? sentence(value)
      : 0;
  if (kind === 'postcode')
    return /^(?:[A-Z]{1,2}-)?(?=[A-Z ]{0,3}\d)[A-Z\d]{2,8}(?:[ -][A-Z\d]{2,4})?\b/i.exec(value)?.[0].length ?? 0;
  if (kind === 'birth') return digits >= 4 ? (/^[^,;()]{4,32}/.exec(value)?.[0].trimEnd().length ?? 0) : 0;
  const run = /^\+?[(\d][\d ()./-]{4,30}\d|^[A-Z\d][A-Z\d ./-]{4,40}/i.exec(value)?.[0] ?? '';
  const enough = (run.match(/\d/g)?.length ?? 0) >= (kind === 'phone' ? 6 : 5);
  if (kind === 'phone') return enough && /^\+?[(\d]/.test(run) ? run.length : 0;
  return enough ? (/^[A-Z]{0,2}\d[\dA-Z]*(?:[ ./-][\dA-Z]+)*|^[A-Z]{3,6}\d[\dA-Z]+/i.exec(run)?.[0].length ?? 0) : 0;
}

function nameIn(value: string, sure: boolean, fullName: boolean): number {
  const name = NAME.exec(value)?.[0] ?? '';
  // "Customer: Yes. We've moved": a sentence ends, an initial or "St." does not.
  const words = (fullName ? name.split(/(?<=\p{L}{3}\.) /u)[0]! : name).split(' ');
  const capital = (word: string) => /^\p{Lu}/u.test(word) && !NOT_NAMES.has(word.toLowerCase());
  if (sure) return name === value || capital(words[0]!) ? leading(words, () => true) : 0;
  const taken = words.findIndex((word) => !capital(word) && !PARTICLES.has(word.toLowerCase()));
  const kept = taken < 0 ? words : words.slice(0, taken);
  while (kept.length > 0 && !capital(kept.at(-1)!)) kept.pop();
  return kept.filter(capital).length >= (fullName ? 2 : 1) ? kept.join(' ').replace(/[.,]+$/, '').length : 0;
}

const leading = (words: readonly string[], fits: (word: string) => boolean): number =>
  words.filter(fits).join(' ').length;

/** An address ends with its sentence; the dot of "Str." ends none. */
function sentence(value: string): number {
  const end = value.search(/(?<=[\p{L}\d]{4})\. /u);
  return end < 0 ? value.length : end;
}
