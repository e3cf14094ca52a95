import {
  ABBREVIATIONS,
  ABOUT_FIELDS,
  ASKING,
  CARRIERS,
  COLUMN_FIELDS,
  HINTING_FIELDS,
  HOLDING_FIELDS,
  KEEP,
  MAIL_IDS,
  NAMING_FIELDS,
  NUMBERED,
  ORDERS,
  PERSON_ALONE,
  PERSONS,
  QUALIFIERS,
  THING_FIELDS,
  THINGS,
  TITLES,
  TYPE_FIELDS,
  WHOSE,
} from './key-tables.js';
import { keyWords } from './key-words.js';
import { KEYS_BY_KIND, KEYS_IN_PERSON, KEYS_OF_OTHER_SCRIPTS, type Kind } from './keys-by-kind.js';

export type Mood = 'person' | 'thing' | 'none';

/** How much is looked for in a text: names and streets only where people write sentences. */
export type Depth = 'email' | 'values' | 'words';

/** What a key says of its value. */
export interface KeyMeaning {
  /** The letters and digits of the key alone, in lower case. */
  plain: string;
  kind: Kind | undefined;
  /** True where the kind holds only among a person's fields. */
  needsPerson: boolean;
  /** Nothing but a mail address or an IBAN is looked for in here. */
  keep: boolean;
  depth: Depth;
  /** The store said: leave it. */
  untouched: boolean;
  /** Whose fields stand below it. */
  mood: Mood;
  /** Whose fields it stands among. */
  tells: Mood;
  carries: boolean;
  /** `value` of `{ "name": "phone", "value": … }`, and `name`. */
  holding: boolean;
  naming: boolean;
  /** How well it names what is beside it: the place in the tables of such fields, or below zero. */
  names: number;
  /** One of these tells something of the fields beside it; most keys do not. */
  special: boolean;
  /** Its text says what the object around it is. */
  typing: boolean;
  /** Below it stand words about fields. */
  aboutFields: boolean;
  /** With a full name as its text it is a person. */
  alone: boolean;
  /** A description of goods, if goods are around it. */
  describes: boolean;
  /** A number, or a sentence that tells what was agreed. */
  refers: boolean;
  /** Of whoever gets a parcel, a firm or not. */
  firm: boolean;
  /** One end of a message or call, if its text is a number that can be called. */
  calls: boolean;
  /** Its list says what stands in each place of the rows beside it. */
  columns: boolean;
  /** `number`, and nothing else. */
  numbering: boolean;
  /** The key itself may be personal: `{ "anna@example.com": … }`. */
  suspect: boolean;
}

/** A store's own wishes: keys in any case and with any separators. */
export interface PersonalRules {
  mask?: readonly string[];
  keep?: readonly string[];
}

type Found = Pick<KeyMeaning, 'kind' | 'needsPerson' | 'keep'>;
const NOTHING: Found = { kind: undefined, needsPerson: false, keep: false };
const KEPT: Found = { ...NOTHING, keep: true };
const NAME: Found = { ...NOTHING, kind: 'name' };
const CUSTOM: Found = { ...NOTHING, kind: 'custom' };

/** Keys seen in one document repeat; a document of random keys must not fill the memory. */
const MOST_REMEMBERED = 2_000;
const LONGEST_REMEMBERED = 100;
const MOST_WORDS = 8;

/** What each ending of a key says; one look where three tables were written. */
const ENDINGS = new Map<string, Found>();
for (const [kind, keys] of Object.entries(KEYS_IN_PERSON))
  for (const key of keys) ENDINGS.set(key, { ...NOTHING, kind: kind as Kind, needsPerson: true });
for (const key of KEEP) ENDINGS.set(key, { ...NOTHING, keep: true });
for (const [kind, keys] of Object.entries(KEYS_OF_OTHER_SCRIPTS))
  for (const key of keys) ENDINGS.set(keyWords(key).join(''), { ...NOTHING, kind: kind as Kind });
for (const [kind, keys] of Object.entries(KEYS_BY_KIND))
  for (const key of keys) ENDINGS.set(key, { ...NOTHING, kind: kind as Kind });
const TITLE_FIELDS = [...NAMING_FIELDS, ...HINTING_FIELDS];
const MOODS = new Map<string, Mood>();
for (const word of THINGS) MOODS.set(word, 'thing');
for (const word of [...PERSONS, ...ASKING]) MOODS.set(word, 'person');
const ALONE = new Map([...PERSON_ALONE].map((word) => [word, true]));

/** Answers what keys mean, and remembers it. */
export function keyReader(rules: PersonalRules = {}): (key: string) => KeyMeaning {
  const remembered = new Map<string, KeyMeaning>();
  const joined = (keys: readonly string[] = []) => new Set(keys.map((key) => keyWords(key).join('')));
  const [mask, keep] = [joined(rules.mask), joined(rules.keep)];
  return (key) => {
    const known = remembered.get(key);
    if (known) return known;
    const read = readKey(key, mask, keep);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    // A reader outlives its documents: it remembers no key that may itself be personal, and copies of the others,
    // because a piece of a text holds the whole of it.
    if (key.length <= LONGEST_REMEMBERED && !read.suspect) remembered.set([...key].join(''), read);
    return read;
  };
}

function readKey(key: string, mask: ReadonlySet<string>, keep: ReadonlySet<string>): KeyMeaning {
  // `items[0]`: a position says nothing.
  const words = keyWords(withoutRemark(key))
    .slice(-MOST_WORDS)
    .filter((word) => !/^[0-9]+$/.test(word));
  const plain = words.join('');
  const untouched = keep.has(plain) || MAIL_IDS.has(plain);
  const found = untouched
    ? NOTHING
    : mask.has(plain)
      ? CUSTOM
      : ORDERS.has(plain) || isType(words)
        ? KEPT
        : readEnding(words);
  const [holding, typing, columns] = [HOLDING_FIELDS.has(plain), TYPE_FIELDS.has(plain), COLUMN_FIELDS.has(plain)];
  const names = TITLE_FIELDS.indexOf(plain);
  const numbering = found.kind === undefined && isNumber(words);
  return {
    plain,
    kind: found.kind,
    needsPerson: found.needsPerson,
    keep: found.keep,
    depth: found.keep ? 'email' : TITLES.test(plain) ? 'values' : 'words',
    untouched,
    mood: moodOf(words),
    tells: THING_FIELDS.has(plain) ? 'thing' : !found.needsPerson && TELLING.has(found.kind) ? 'person' : 'none',
    carries: CARRIERS.has(plain) || (found === NOTHING && NUMBERED.has(words.at(-1) ?? '')),
    special: holding || typing || columns || names >= 0 || numbering,
    holding,
    typing,
    columns,
    names,
    numbering,
    naming: NAMING_FIELDS.includes(plain),
    aboutFields: ABOUT_FIELDS.has(plain),
    describes: DESCRIPTION.test(plain),
    refers: /refer[ea]nc/.test(plain),
    firm: FIRM_OR_PERSON.test(plain),
    calls: CALLING.has(plain),
    suspect: /[@%&]|\d[^a-z]*\d[^a-z]*\d[^a-z]*\d/i.test(key),
    alone: (lookUp(ALONE, plain) ?? lookUp(ALONE, words.at(-1) ?? '')) === true && !WRITTEN.test(plain),
  };
}

/** The ends of a message or call. */
const CALLING = new Set(['from', 'to', 'recipient', 'recipients', 'destination', 'msisdn', 'receiver']);

const DESCRIPTION =
  /^(?:desc(?:ription)?|beschreibung|descripcion|descrizione|descricao|opis|popis|beskrivning|beskrivelse|omschrijving)$/;

/** Carriers know no other field for a name. */
const FIRM_OR_PERSON = /^(?:consignee|recipient|receiver|shipto|billto)company(?:name)?$|^rag(?:ione)?soc(?:iale)?$/;

/** `tipoDireccion` is no address. */
const isType = ([first, ...others]: readonly string[]): boolean =>
  others.length > 0 && (first === 'tipo' || first === 'type' || first === 'typ');

/** `message_from_buyer` is no buyer. */
export const WRITTEN =
  /message|note|comment|remark|instruction|nachricht|mensa[jg]e|messaggio|bericht|wiadomosc|zprava|mesaj/;

const TELLING: ReadonlySet<Kind | undefined> = new Set([
  'name',
  'email',
  'phone',
  'street',
  'birth',
  'postcode',
  'iban',
]);

/** "Phone (for the driver)" */
const withoutRemark = (key: string): string => (key.endsWith(')') ? key.replace(/(?<=\w) ?\([^()]*\)$/, '') : key);

/** `Absendername`, `kundenavn`: two words in one. */
const COMPOUND = /^([a-z]{3,}?)(?:e?n|e?s)?(?:name|navn|namn|naam)$/;

/** What the end of a key says, or what stands before the words that only tell which or whose. */
function readEnding(words: readonly string[]): Found {
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
  let [until, whose, numbered] = [words.length, false, false];
  for (; until > 1; until--) {
    const last = words[until - 1]!;
    if (holds(WHOSE, last)) whose = true;
    else if (NUMBERED.has(last)) numbered = true;
    else if (!holds(QUALIFIERS, last)) break;
  }
  const head = until < words.length ? endingOf(words.slice(0, until)) : NOTHING;
  if (!head.kind || (numbered && !WITH_NUMBERS.has(head.kind))) return NOTHING;
  if (!head.needsPerson) return head;
  return whose && head.kind === 'name' ? { ...head, needsPerson: false } : NOTHING;
}

const WITH_NUMBERS: ReadonlySet<Kind> = new Set(['phone', 'street', 'postcode', 'card', 'iban', 'national id']);

/** The longest ending that a table knows decides. */
function endingOf(words: readonly string[]): Found {
  for (let from = 0; from < words.length; from++) {
    const found = lookUp(ENDINGS, words.slice(from).join(''));
    if (found) return qualified(found, words.slice(0, from));
  }
  return NOTHING;
}

/** As it is, with `ae` for `ä`, without the digits at its end, and in the singular. */
function lookUp<T>(table: ReadonlyMap<string, T>, ending: string): T | undefined {
  const found = table.get(ending) ?? table.get(withUmlauts(ending));
  if (found !== undefined) return found;
  const last = ending.charCodeAt(ending.length - 1);
  if (last > 47 && last < 58) return table.get(ending.replace(/[0-9]+$/, ''));
  if (last !== 115 || ending.length <= 3) return undefined;
  return table.get(ending.slice(0, -1)) ?? (ending.endsWith('ies') ? table.get(`${ending.slice(0, -3)}y`) : undefined);
}

/** `Empfaenger` for `Empfänger`; the tables have neither. */
const withUmlauts = (word: string): string => word.replace(/([aou])e/g, '$1');
const holds = (table: ReadonlySet<string>, word: string): boolean => table.has(word) || table.has(withUmlauts(word));

/** `customer_name` is a person's, `product_name` and `event_name` are not; `company_phone` is a phone all the same. */
function qualified(found: Found, before: readonly string[]): Found {
  // `codiceDestinatario`
  if (found.kind === 'name' && CODES.has(before.at(-1) ?? '')) return KEPT;
  if (!found.needsPerson || before.every((word) => OWN_FIELD.has(word))) return found;
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
const ADDRESS_PARTS = new Set(['address', 'billing', 'shipping', 'delivery', 'invoice', 'adres', 'adresse', 'adress']);
/** `number`, `addressBillingNumber` */
const isNumber = (words: readonly string[]): boolean =>
  NUMBERED.has(words.at(-1) ?? '') && words.slice(0, -1).every((word) => ADDRESS_PARTS.has(word));
const NEUTRAL = new Set(['full', 'primary', 'default', 'main', 'new', 'old', 'x', 'data', 'details', 'info']);

/** `Kunden`, `klanten`, `clienti`, `odbiorcy`; what is no word then is in no table. */
const singularOf = (word: string): string =>
  word
    .replace(/i$/, 'e')
    .replace(/y$/, 'a')
    .replace(/(?:(?<=e)n|r)$/, '');

/** `CustomerRef`, `buyerInfo`: what it is stands before. */
const TAILS = new Set([
  'ref',
  'info',
  'data',
  'details',
  'detail',
  'dto',
  'model',
  'record',
  'entity',
  'object',
  'fields',
]);

function moodOf(all: readonly string[]): Mood {
  const words = all.length > 1 && TAILS.has(all.at(-1)!) && !MOODS.has(all.join('')) ? all.slice(0, -1) : all;
  for (let from = Math.max(0, words.length - 3); from < words.length; from++) {
    const word = words.slice(from).join('');
    const mood = lookUp(MOODS, word) ?? MOODS.get(singularOf(word));
    if (mood) return mood;
  }
  return 'none';
}
