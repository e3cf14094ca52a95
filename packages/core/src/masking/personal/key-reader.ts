import { type Found, KEPT, lookUp, NOTHING, type Owner, ownerOf, readEnding } from './key-endings.js';
import { keyWords, LONGEST_KEY } from './key-words.js';
import {
  ABOUT_FIELDS,
  CARRIERS,
  HINTING_FIELDS,
  HOLDING_FIELDS,
  type Kind,
  MAIL_IDS,
  NAMING_FIELDS,
  NUMBERED,
  ORDERS,
  PERSON_ALONE,
  THING_FIELDS,
} from './tables.js';

/** What a key says about its value and about the fields around it. */
export interface KeyMeaning extends Found {
  /** The letters and digits of the key, in lower case. */
  plain: string;
  /** People write sentences under this key, so known names are looked for in them. */
  prose: boolean;
  /** The store wants this key left as it is. */
  untouched: boolean;
  /** Whose fields are below the key. */
  owner: Owner;
  /** Whose fields are beside the key. */
  tells: Owner;
  /** Below a key such as `phone` this key carries the value: `phone.number`. */
  carries: boolean;
  /** `value` of `{ "name": "phone", "value": … }`. */
  holding: boolean;
  /** How well the key names what is beside it: its position in the tables of such keys, or -1. */
  names: number;
  /** Fields below it are described rather than filled in. */
  aboutFields: boolean;
  /** Below it is what was sent, in the middle of an error about it. */
  echoes: boolean;
  /** A person, if its text is a full name: `"recipient": "Anna Schmidt"`. */
  alone: boolean;
  /** The key itself may be personal: `{ "anna@example.com": … }`. */
  suspect: boolean;
}

/** What a store decides itself: keys in any case and with any separators. */
export interface PersonalRules {
  mask?: readonly string[];
  keep?: readonly string[];
}

export type KeyReader = (key: string) => KeyMeaning;

const CUSTOM: Found = { ...NOTHING, kind: 'custom' };
/** Keys repeat within a document. A document of random keys must not fill the memory. */
const MAX_CACHED = 10_000;
const MAX_CACHED_LENGTH = 100;
const MAX_WORDS = 8;
const TITLE_FIELDS = [...NAMING_FIELDS, ...HINTING_FIELDS];
const ALONE = new Map([...PERSON_ALONE].map((word) => [word, true]));
const TELLING: ReadonlySet<Kind | undefined> = new Set([
  'name',
  'email',
  'phone',
  'street',
  'birth',
  'postcode',
  'iban',
]);
/** Keys with short texts that are nobody's sentence: a film may be called "Dear John". */
const SHORT_TEXT_KEYS =
  /(?:title|name|label|vendor|brand|manufacturer|model|type|category|bezeichnung|designation|nazwa|nazev|useragent|nom|nome|nombre|naam|namn|navn|^adi?|city|town|province|region|company|organi[sz]ation|firma|stadt|^ort|ville|ciudad|citta|plaats|miasto|cidade|mesto|sehir|gateway|carrier|color|artikel|articulo|articolo|produkte?|products?|productos?|produits?|prodott[oi]|produtos?)$/;
const ECHOES =
  /^(?:variables|input|inputs|payload|value)$|(?:received|submitted|submission|attempted|recibidos|saisie|ricevuti|recebidos)$/;
/** `message_from_buyer` is not a buyer. */
const WRITTEN = /message|note|comment|remark|instruction|nachricht|mensa[jg]e|messaggio|bericht|wiadomosc|zprava|mesaj/;
/** `tipoDireccion` is not an address. */
const TYPE_WORDS = new Set(['tipo', 'type', 'typ', 'tipus', 'typos', 'jenis', 'tegund', 'loai']);

/** Returns a function that says what keys mean, with a cache. */
export function keyReader(rules: PersonalRules = {}): KeyReader {
  const cached = new Map<string, KeyMeaning>();
  const joined = (keys: readonly string[] = []) => new Set(keys.map((key) => keyWords(key).join('')));
  const [mask, keep] = [joined(rules.mask), joined(rules.keep)];
  const wordless = readKey('', mask, keep);
  return (key) => {
    // Not cached, and read for every element of a list: without this, 60 KB under a key of 2,000 characters take a second.
    if (key.length > LONGEST_KEY && !key.endsWith(')')) return { ...wordless, suspect: isSuspect(key) };
    const known = cached.get(key);
    if (known) return known;
    const meaning = readKey(key, mask, keep);
    if (cached.size >= MAX_CACHED) cached.clear();
    // The reader outlives its documents: it keeps no key that may be personal, and copies of the others,
    // because a slice of a text keeps the whole text in memory.
    if (key.length <= MAX_CACHED_LENGTH && !meaning.suspect) cached.set([...key].join(''), meaning);
    return meaning;
  };
}

function readKey(key: string, mask: ReadonlySet<string>, keep: ReadonlySet<string>): KeyMeaning {
  // "Phone (for the driver)" is a phone, and the position in `items[0]` says nothing.
  const words = keyWords(key.endsWith(')') ? key.replace(/(?<=\w) ?\([^()]*\)$/, '') : key)
    .slice(-MAX_WORDS)
    .filter((word) => !/^[0-9]+$/.test(word));
  const plain = words.join('');
  const untouched = keep.has(plain) || MAIL_IDS.has(plain);
  const isType = words.length > 1 && (TYPE_WORDS.has(words[0]!) || plain.startsWith('tipadres'));
  const found = untouched ? NOTHING : mask.has(plain) ? CUSTOM : ORDERS.has(plain) || isType ? KEPT : readEnding(words);
  return {
    ...found,
    plain,
    prose: !found.keep && !SHORT_TEXT_KEYS.test(plain),
    untouched,
    owner: ownerOf(words),
    tells: THING_FIELDS.has(plain) ? 'thing' : !found.needsPerson && TELLING.has(found.kind) ? 'person' : 'none',
    carries: CARRIERS.has(plain) || (found === NOTHING && NUMBERED.has(words.at(-1) ?? '')),
    holding: HOLDING_FIELDS.has(plain),
    names: TITLE_FIELDS.indexOf(plain),
    aboutFields: ABOUT_FIELDS.has(plain),
    echoes: ECHOES.test(plain),
    alone: (lookUp(ALONE, plain) ?? lookUp(ALONE, words.at(-1) ?? '')) === true && !WRITTEN.test(plain),
    suspect: isSuspect(key),
  };
}

const isSuspect = (key: string): boolean => /[@%&]|\d[^a-z]*\d[^a-z]*\d[^a-z]*\d/i.test(key);
