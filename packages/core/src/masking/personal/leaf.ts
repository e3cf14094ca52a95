import { isCard, isCif } from './checksums.js';
import type { KeyMeaning, KeyReader } from './key-reader.js';
import type { Known } from './known.js';
import { kindOfField, type Setting } from './settings.js';
import { SHAPES } from './shapes.js';
import { FIRMS, FULL_NAME, type Kind, LABELS, PARTICLES, REMARKS, ROLE_WORDS, saysNothing, TITLES } from './tables.js';
import { AT, CLOSING, colonsIn, digitsIn, EQUALS, has, LETTER, OPENING, STAR, traitsOf } from './traits.js';
import { findEmails, isIpv4 } from './values.js';

/** No house has the number of a block in a chain. */
const MAX_HOUSE = 99_999;
/** A shorter number is a card only under a key that says so. */
const MIN_CARD = 1e13;
const TAXES = /tax|vat|fiscal|steuer|[nc]if$|nip$|^rfc$/;
/** `"id_address": 318` */
const isAddressId = ({ plain }: KeyMeaning, text: string): boolean => plain.startsWith('id') && /^\d+$/.test(text);

export type LeafMasker = ReturnType<typeof leafMasker>;

/** Masks single values by what their keys say, and remembers names and streets. */
export function leafMasker(known: Known, maskText: (text: string) => string, meaningOf: KeyReader) {
  return { named, number, key };

  /** The masked value, or nothing if the key does not decide. */
  function named(text: string, setting: Setting, meaning: KeyMeaning | undefined): string | undefined {
    if (setting.untouched || meaning?.untouched) return text;
    const kind = meaning && (kindOfField(setting, meaning) ?? kindAlone(text, setting, meaning));
    if (!kind || isException(kind, text, meaning)) return undefined;
    // "Premium Plan" is how a thing is displayed, "Anna Schmidt" how a person is.
    if (kind === 'name' && setting.owner === 'thing' && meaning.plain.startsWith('display') && isThing(text))
      return undefined;
    const masked = maskedAs(kind, text, meaning.needsPerson);
    if (masked !== undefined && masked !== text) known.add(kind, text);
    return masked;
  }

  function isThing(text: string): boolean {
    return /\d|(?:^| )\p{Ll}/u.test(text) || meaningOf(text).owner === 'thing';
  }

  function number(value: number | bigint, setting: Setting, meaning: KeyMeaning | undefined): unknown {
    if (setting.untouched || meaning?.untouched) return value;
    const kind = kindOfField(setting, meaning);
    if (!kind && value < MIN_CARD) return value;
    const text = String(value);
    if (!kind || kind === 'name' || kind === 'ip')
      return meaning?.keep || !(value >= MIN_CARD) || !isCard(text) ? value : SHAPES.card(text);
    // `save_address: 1` answers a question.
    const isAnswer = value < 2 && /ad+re?s+e?$/.test(meaning?.plain ?? '');
    if (kind === 'street' && (value > MAX_HOUSE || isAnswer || isAddressId(meaning!, text))) return value;
    return maskedAs(kind, text, meaning?.needsPerson) ?? value;
  }

  /** Two people may mask alike; neither entry may vanish. */
  function key(name: string, taken: (shown: string) => boolean): string {
    const masked = maskText(name);
    let shown = masked;
    for (let count = 2; shown !== name && taken(shown); count++) shown = `${masked} (${count})`;
    return shown;
  }
}

/** Firms have tax numbers as well as people have, and an id of an address is not an address. */
const isException = (kind: Kind, text: string, meaning: KeyMeaning): boolean =>
  (kind === 'national id' && TAXES.test(meaning.plain) && isFirmNumber(text)) ||
  (kind === 'street' && isAddressId(meaning, text));

/** `"recipient": "Anna Schmidt"`; the author of a book stays readable. */
function kindAlone(text: string, setting: Setting, own: KeyMeaning): Kind | undefined {
  const { alone, needsPerson } = setting.titled && own.holding ? setting.titled : own;
  if (!alone || setting.aboutFields || (needsPerson && setting.owner === 'thing')) return undefined;
  return FULL_NAME.test(text) ? 'name' : undefined;
}

const MAX_LENGTH = 400;
/** A value that is nothing but a mail address; anything else is read as text. */
const EMAIL = /^[\w.+~-]{1,64}@[a-z\d.-]{1,200}\.[a-z]{2,24}$/i;
const OTHER_CONTENT = /:\/\/|\*{8}|\{\{|\{%/;
/** India's taxpayer number has the same key as a card. */
const INDIAN_PAN = /^[A-Z]{5}\d{4}[A-Z]$/;
/** `0x52908400098527886E0F7030069857D2E4169EE7` is an address of another kind. */
const NO_STREET = /^0x|^(?=\D*\d)[\w-]{24,}$/;
const CODE_AND_TOWN = /^(?:[A-Z]{1,2}-)?\d{3,6}(?:[ -]\d{2,4})? \p{L}/u;
const AMOUNT = /^\d{1,9}[.,]\d\d$/;
/** The number of a document: `2025/000118`. */
const DOCUMENT = /^(?:19|20)\d\d\/\d+$|^\d{1,5}\/(?:19|20)\d\d$/;

/** The masked value, or nothing if the value does not look like its kind: a note, a link, a word for "no value". */
export function maskedAs(kind: Kind, value: string, needsPerson = false): string | undefined {
  if (kind === 'card' && INDIAN_PAN.test(value)) return SHAPES['national id'](value);
  return fits(kind, value, needsPerson) ? SHAPES[kind](value) : undefined;
}

function fits(kind: Kind, value: string, needsPerson: boolean): boolean {
  if (value.length > MAX_LENGTH || value === '') return false;
  if (kind === 'email') return EMAIL.test(value);
  if (kind === 'ip') return isIpv4(value);
  const traits = traitsOf(value);
  const digits = digitsIn(traits);
  if ((has(traits, OPENING | STAR) || colonsIn(traits) > 0) && OTHER_CONTENT.test(value)) return false;
  if (kind === 'custom') return true;
  if (saysNothing(value)) return false;
  if (has(traits, AT) && (value.includes('*@') || findEmails(value).length > 0)) return false;
  const [hasLetter, hasSign] = [has(traits, LETTER), has(traits, OPENING | CLOSING | EQUALS)];
  switch (kind) {
    case 'name':
      return hasLetter && !hasSign && isName(value) && !(needsPerson && (digits > 0 || ROLES.has(value)));
    case 'street':
      if (NO_STREET.test(value) || STREET_LABELS.has(value) || hasSign) return false;
      return digits > 0 || (hasLetter && !isRemark(value));
    case 'postcode':
      if (digits === 0 || (needsPerson && /^\p{L}{3}/u.test(value))) return false;
      return value.length <= 12
        ? /^〒?[\p{L}\p{N} *.-]+$/u.test(value)
        : value.length < 60 && CODE_AND_TOWN.test(value);
    case 'phone':
      return digits >= 5 && value.length <= 40 && !/[a-z]{4}/i.test(value.replace(/ext(?:ension)?|whatsapp/i, ''));
    case 'birth':
      if (value.includes('*') || (digits < 3 && isRemark(value)) || BIRTH_LABELS.has(value)) return false;
      return (digits >= (needsPerson ? 6 : 1) && value.length <= 40) || /^\p{Lu}/u.test(value);
    case 'card':
      return digits >= 3 && digits <= 19 && !/[a-z]{3}/i.test(value);
    case 'iban':
      return digits >= 5 && value.length <= 50;
    case 'national id':
      return digits >= (needsPerson ? 7 : 4) && value.length <= 40 && !AMOUNT.test(value) && !DOCUMENT.test(value);
  }
}

/** As words are written: lower case, with capitals at the start of one or each word, and in capitals. */
function asWritten(words: Iterable<string>): ReadonlySet<string> {
  const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
  return new Set(
    [...words].flatMap((word) => [word, capital(word), word.split(' ').map(capital).join(' '), word.toUpperCase()]),
  );
}
const NAME_LABELS = asWritten([...LABELS.name, ...TITLES]);
const STREET_LABELS = asWritten(LABELS.street);
const BIRTH_LABELS = asWritten(LABELS.birth);
/** Some are surnames too, so they count only where `name` may be anything. */
const ROLES = asWritten(ROLE_WORDS);

/** Not the number of an order, a firm, a repository, a label or a remark. */
function isName(value: string): boolean {
  if (NAME_LABELS.has(value)) return false;
  const last = value.slice(value.lastIndexOf(' ') + 1);
  if (last === value) return !value.includes('/');
  const isFirm = FIRMS.has(last) || (last.endsWith('.') && FIRMS.has(last.slice(0, -1)));
  // SA and AS are surnames of people whose names are written in capitals.
  return !(isFirm && (last.length > 2 || value !== value.toUpperCase())) && !isRemark(value);
}

/** "is too long", and "First name may not be empty": four words or more, most of them in lower case. */
function isRemark(value: string): boolean {
  if (REMARKS.has(value.slice(0, value.indexOf(' ')))) return true;
  if (value.length < 15) return false;
  const words = value.split(/\s+/);
  if (words.length < 4) return false;
  return words.filter((word) => /^\p{Ll}/u.test(word) && !PARTICLES.has(word)).length * 2 > words.length;
}

/** VAT numbers of countries where the number of a business is not that of a person, and the numbers of firms. */
const VAT = /^(?:ATU|BE|CY|DE|DK|EE|EL|FI|FR|GB|HR|HU|IE|IT|LT|LU|MT|NL|PL|PT|RO|SI|SK|XI|CHE)[ -]?\d[\d .-]{6,13}$/;
const MEXICAN_FIRM = /^[A-ZÑ&]{3}\d{6}[A-Z\d]{3}$/;
const isFirmNumber = (value: string): boolean =>
  VAT.test(value) || MEXICAN_FIRM.test(value) || isCif(value.replace(/^ES[ -]?/, ''));
