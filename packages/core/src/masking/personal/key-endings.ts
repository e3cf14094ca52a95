import { holds, lookUp, moodOf } from './key-moods.js';
import { ABBREVIATIONS, KEEP, LOCALES, NUMBERED, PERSON_ALONE, PURPOSES, QUALIFIERS, WHOSE } from './key-tables.js';
import { keyWords } from './key-words.js';
import {
  ENDINGS_OF_OTHER_SCRIPTS,
  FIRMS_OF_OTHER_SCRIPTS,
  KEYS_BY_KIND,
  KEYS_IN_PERSON,
  KEYS_OF_OTHER_SCRIPTS,
  type Kind,
  PURPOSES_OF_OTHER_SCRIPTS,
  WHOSE_OF_OTHER_SCRIPTS,
} from './keys-by-kind.js';

/** What the end of a key says. */
export interface Found {
  kind: Kind | undefined;
  /** True where the kind holds only among a person's fields. */
  needsPerson: boolean;
  /** Nothing but a mail address or an IBAN is looked for in here. */
  keep: boolean;
}
export const NOTHING: Found = { kind: undefined, needsPerson: false, keep: false };
export const KEPT: Found = { ...NOTHING, keep: true };
const NAME: Found = { ...NOTHING, kind: 'name' };

/** What each ending of a key says; one look where three tables were written. */
const ENDINGS = new Map<string, Found>();
for (const [kind, keys] of Object.entries(KEYS_IN_PERSON))
  for (const key of keys) ENDINGS.set(key, { ...NOTHING, kind: kind as Kind, needsPerson: true });
for (const key of KEEP) ENDINGS.set(key, { ...NOTHING, keep: true });
for (const [kind, keys] of Object.entries(KEYS_OF_OTHER_SCRIPTS))
  for (const key of keys) ENDINGS.set(keyWords(key).join(''), { ...NOTHING, kind: kind as Kind });
for (const [kind, keys] of Object.entries(KEYS_BY_KIND))
  for (const key of keys) ENDINGS.set(key, { ...NOTHING, kind: kind as Kind });

/** `Absendername`, `kundenavn`: two words in one. */
const COMPOUND = /^([a-z]{3,}?)(?:e?n|e?s)?(?:name|navn|namn|naam|nimi|nafn)$/;

/** What the end of a key says, or what stands before the words that only tell which or whose. */
export function readEnding(words: readonly string[]): Found {
  const found = readWritten(words);
  if (found !== NOTHING) return found;
  const full = words.map((word) => ABBREVIATIONS.get(word) ?? word);
  return full.some((word, at) => word !== words[at]) ? readWritten(full) : NOTHING;
}

function readWritten(words: readonly string[]): Found {
  const found = endingOf(words);
  // `telDestinatario` is no name, and `destinatario` is one.
  const isOther = found.kind === 'name' && WHOSE.has(words.at(-1)!) && endingOf(words.slice(0, -1)).kind !== undefined;
  if (found !== NOTHING && !isOther) return found;
  if (COMPOUND.test(words.at(-1) ?? '') && moodOf([words.at(-1)!.replace(COMPOUND, '$1')]) === 'person') return NAME;
  let [until, whose, numbered, localized] = [words.length, false, false, false];
  for (; until > 1; until--) {
    const last = words[until - 1]!;
    if (holds(WHOSE, last) || holds(PERSON_ALONE, last)) whose = true;
    else if (NUMBERED.has(last)) numbered = true;
    else if (LOCALES.has(last)) localized = true;
    else if (!holds(QUALIFIERS, last) && !holds(PURPOSES, last)) break;
  }
  const head = until < words.length ? endingOf(words.slice(0, until)) : NOTHING;
  if (!head.kind || (numbered && !WITH_NUMBERS.has(head.kind)) || (localized && !words[until - 1]!.endsWith('name')))
    return NOTHING;
  if (!head.needsPerson) return head;
  return whose && head.kind === 'name' ? { ...head, needsPerson: false } : NOTHING;
}

const WITH_NUMBERS: ReadonlySet<Kind> = new Set(['phone', 'street', 'postcode', 'card', 'iban', 'national id']);

/** The longest ending that a table knows decides. */
function endingOf(words: readonly string[]): Found {
  if (words.length === 1 && OTHER_SCRIPT.test(words[0]!)) return ofOtherScript(words[0]!);
  for (let from = 0; from < words.length; from++) {
    const found = lookUp(ENDINGS, words.slice(from).join(''));
    if (found) return qualified(found, words.slice(0, from));
  }
  return NOTHING;
}

/** `customer_name` is a person's, `product_name` and `event_name` are not; `company_phone` is a phone all the same. */
function qualified(found: Found, before: readonly string[]): Found {
  // `codiceDestinatario`
  if (found.kind === 'name' && CODES.has(before.at(-1) ?? '')) return KEPT;
  if (!found.needsPerson || before.every((word) => OWN_FIELD.has(word))) return found;
  // `kontoinhaber_name`
  const holder = found.kind === 'name' ? lookUp(ENDINGS, before.join('')) : undefined;
  if (holder?.kind === 'name' && !holder.needsPerson) return { ...found, needsPerson: false };
  for (let last = before.length; last > 0; last--) {
    const mood = moodOf(before.slice(0, last));
    if (mood === 'person') return { ...found, needsPerson: false };
    if (mood === 'thing') break;
    if (!NEUTRAL.has(before[last - 1]!)) break;
  }
  return NOTHING;
}

const CODES = new Set(['code', 'codice', 'codigo', 'cod', 'kod', 'kode']);
/** How shops mark fields of their own. */
const OWN_FIELD = new Set(['cf', 'attr']);
const NEUTRAL = new Set(['full', 'primary', 'default', 'main', 'new', 'old', 'x', 'data', 'details', 'info']);

const OTHER_SCRIPT = /^[^a-z0-9]/;
const LONGEST_OTHER = 24;
const OTHER_ENDINGS = new Map<string, Found>();
for (const [kind, keys] of Object.entries(ENDINGS_OF_OTHER_SCRIPTS))
  for (const key of keys) OTHER_ENDINGS.set(keyWords(key).join(''), { ...NOTHING, kind: kind as Kind });

/** Keys in letters without capitals, or without blanks: one word that has to be taken apart. */
function ofOtherScript(word: string): Found {
  const whole = lookUp(ENDINGS, word);
  if (whole || word.length > LONGEST_OTHER || FIRMS_OF_OTHER_SCRIPTS.test(word.normalize('NFC')))
    return whole ?? NOTHING;
  for (let at = 0; at < word.length; at++) {
    const found = OTHER_ENDINGS.get(word.slice(at));
    if (found) return found;
  }
  for (let end = word.length - 1; end > 2; end--) {
    const found = ENDINGS.get(word.slice(0, end));
    if (!found) continue;
    const rest = word.slice(end);
    if (WHOSE_OF_OTHER_SCRIPTS.test(rest)) return found;
    if (found.kind !== 'name' && PURPOSES_OF_OTHER_SCRIPTS.test(rest)) return found;
  }
  return NOTHING;
}
