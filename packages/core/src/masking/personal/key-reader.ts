import { type Found, KEPT, NOTHING, readEnding } from './key-endings.js';
import { lookUp, type Mood, moodOf } from './key-moods.js';
import {
  ABOUT_FIELDS,
  CARRIERS,
  COLUMN_FIELDS,
  HINTING_FIELDS,
  HOLDING_FIELDS,
  MAIL_IDS,
  NAMING_FIELDS,
  NUMBERED,
  ORDERS,
  PERSON_ALONE,
  THING_FIELDS,
  TITLES,
  TYPE_FIELDS,
} from './key-tables.js';
import { keyWords } from './key-words.js';
import type { Kind } from './keys-by-kind.js';

/** How much is looked for in a text: names and streets only where people write sentences. */
export type Depth = 'email' | 'values' | 'words';

/** What a key says of its value. */
export interface KeyMeaning extends Found {
  /** The letters and digits of the key alone, in lower case. */
  plain: string;
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
  /** Below it stands what was sent, in the middle of words about it. */
  echoes: boolean;
  /** With a full name as its text it is a person. */
  alone: boolean;
  /** What did not fit anywhere else: `"other"` of an address. */
  aside: boolean;
  /** What a text is filled in with. */
  fills: boolean;
  /** A description of goods, if goods are around it. */
  describes: boolean;
  /** A number, or a sentence that tells what was agreed. */
  refers: boolean;
  /** Of taxes: firms have such numbers as well as people. */
  taxes: boolean;
  /** Of whoever gets a parcel, a firm or not. */
  firm: boolean;
  /** How somebody or something is shown. */
  shown: boolean;
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

const CUSTOM: Found = { ...NOTHING, kind: 'custom' };

/** Keys seen in one document repeat; a document of random keys must not fill the memory. */
const MOST_REMEMBERED = 2_000;
const LONGEST_REMEMBERED = 100;
const MOST_WORDS = 8;

const TITLE_FIELDS = [...NAMING_FIELDS, ...HINTING_FIELDS];
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
    echoes: ECHOES.test(plain),
    aside: ASIDE.test(plain),
    fills: FILLS.test(plain),
    describes: DESCRIPTION.test(plain),
    refers: /refer[ea]nc/.test(plain),
    taxes: /tax|vat|fiscal|steuer|[nc]if$|nip$|^rfc$/.test(plain),
    firm: FIRM_OR_PERSON.test(plain),
    shown: SHOWN.test(plain) && !words.some((word) => moodOf([word]) === 'person'),
    calls: plain === 'from' || plain === 'to',
    suspect: /[@%&]|\d[^a-z]*\d[^a-z]*\d[^a-z]*\d/i.test(key),
    alone: (lookUp(ALONE, plain) ?? lookUp(ALONE, words.at(-1) ?? '')) === true && !WRITTEN.test(plain),
  };
}

const ECHOES =
  /^(?:variables|input|inputs|payload|value)$|(?:received|submitted|submission|attempted|recibidos|saisie|ricevuti|recebidos)$/;

const ASIDE = /^(?:other|comments?|info|extra|additional|notes?|reference|referencia|referencias|details?)$/;

const FILLS =
  /^(?:(?:template|merge)?(?:variables|vars)|substitutions|personali[sz]ations?|(?:dynamic)?templatedata|templatemodel)$/;

const DESCRIPTION =
  /^(?:desc(?:ription)?|beschreibung|descripcion|descrizione|descricao|opis|popis|beskrivning|beskrivelse|omschrijving)$/;

/** Carriers know no other field for a name. */
const FIRM_OR_PERSON =
  /^(?:consignee|recipient|receiver|shipto|billto)company(?:name)?$|^rag(?:ione)?soc(?:iale)?$|(?:display|anzeige|visnings|weergave)(?:name|navn|namn|naam)$/;

const SHOWN =
  /(?:display|anzeige|visnings|weergave)(?:name|navn|namn|naam)$|^(?:nomaffiche|nombremostra(?:do|r)|nomevisualizzato|nomeexibicao|zobrazovanejmeno|nayttonimi|megjelenitettnev|gorunenad|nazwawyswietlana|numeafisat)$/;

/** `tipoDireccion` is no address. */
const isType = ([first, second]: readonly string[]): boolean =>
  second !== undefined && (TYPES.has(first!) || (first === 'tip' && second.startsWith('adres')));
const TYPES = new Set(['tipo', 'type', 'typ', 'tipus', 'typos', 'jenis', 'tegund', 'loai']);

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

const ADDRESS_PARTS = new Set(['address', 'billing', 'shipping', 'delivery', 'invoice', 'adres', 'adresse', 'adress']);
/** `number`, `addressBillingNumber` */
const isNumber = (words: readonly string[]): boolean =>
  NUMBERED.has(words.at(-1) ?? '') && words.slice(0, -1).every((word) => ADDRESS_PARTS.has(word));

/** "Phone (for the driver)" */
const withoutRemark = (key: string): string => (key.endsWith(')') ? key.replace(/(?<=\w) ?\([^()]*\)$/, '') : key);
