import { includes, indexIn, lastIndexIn, sliceOf } from '../characters.js';
import { isCif } from './checksums.js';
import { findEmails } from './find-email.js';
import { isV4 } from './find-ip.js';
import { FIRMS, LABELS, REMARKS, saysNothing } from './key-tables.js';
import type { Kind } from './keys-by-kind.js';
import { PARTICLES, ROLE_WORDS, TITLES } from './name-words.js';
import { SHAPES } from './shapes.js';
import { AT, colonsIn, digitsIn, has, LETTER, OPENING, SIGN, STAR, traitsOf } from './traits.js';

const LONGEST = 400;

/** A value whose key says what it is. Nothing if it does not look like that: a note, a link, a word for "no value". */
export function maskedByKey(kind: Kind, value: string, needsPerson = false): string | undefined {
  // India's number of a taxpayer has the name that the number of a card has.
  if (kind === 'card' && INDIAN_PAN.test(value)) return SHAPES['national id'](value);
  if (!fits(kind, value, needsPerson)) return undefined;
  return SHAPES[kind](value);
}

/** An amount, or the number of a paper: `2025/000118`. */
const AMOUNT = /^\d{1,9}[.,]\d\d$/;
const PAPER = /^(?:19|20)\d\d\/\d+$|^\d{1,5}\/(?:19|20)\d\d$/;

/** Of those countries where the number of one person's business is not that person's own. */
const VAT = /^(?:ATU|BE|CY|DE|DK|EE|EL|FI|FR|GB|HR|HU|IE|IT|LT|LU|MT|NL|PL|PT|RO|SI|SK|XI|CHE)[ -]?(\d[\d .-]{6,13})$/;

/** The number of a firm, where a key speaks of taxes: those are readable. */
export const isFirmsNumber = (value: string): boolean =>
  VAT.test(value) || RFC.test(value) || isCif(value.replace(/^ES[ -]?/, ''));
/** Mexico's has a letter more where it is a person's. */
const RFC = /^[A-ZÑ&]{3}\d{6}[A-Z\d]{3}$/;

const INDIAN_PAN = /^[A-Z]{5}\d{4}[A-Z]$/;

/** A value that is nothing else; anything more is read as text. */
const EMAIL = /^[\w.+~-]{1,64}@[a-z\d.-]{1,200}\.[a-z]{2,24}$/i;
const LINK = /:\/\/|\*{8}/;
/** `0x52908400098527886E0F7030069857D2E4169EE7` is an address of another kind. */
const TOKEN = /^(?=\D*\d)[\w-]{24,}$/;
/** "65185 Wiesbaden" */
const CODE_AND_TOWN = /^(?:[A-Z]{1,2}-)?\d{3,6}(?:[ -]\d{2,4})? \p{L}/u;

function fits(kind: Kind, value: string, needsPerson: boolean): boolean {
  if (value.length > LONGEST || value === '') return false;
  if (kind === 'email') return EMAIL.test(value);
  if (kind === 'ip') return isV4(value);
  const traits = traitsOf(value);
  const [digits, letters, marks] = [digitsIn(traits), has(traits, LETTER), has(traits, SIGN)];
  if (has(traits, OPENING) && (value.includes('{{') || value.includes('{%'))) return false;
  if (kind === 'custom') return true;
  if (saysNothing(value)) return false;
  if ((colonsIn(traits) > 0 || has(traits, STAR)) && LINK.test(value)) return false;
  if (has(traits, AT) && (value.includes('*@') || findEmails(value).length > 0)) return false;
  switch (kind) {
    case 'name':
      // An order's `name` is `#1001`.
      return (
        letters &&
        !marks &&
        !(needsPerson && (digits > 0 || ROLES_AS_WRITTEN.has(value))) &&
        !NAME_LABELS.has(value) &&
        !isOther(value)
      );
    case 'street':
      // `memory_address` is `0x7ffe12a0`.
      return (
        (letters || digits > 0) &&
        !marks &&
        !TOKEN.test(value) &&
        !STREET_LABELS.has(value) &&
        (digits > 0 ? !value.startsWith('0x') : !isRemark(value))
      );
    case 'postcode':
      return (
        digits > 0 &&
        !(needsPerson && /^\p{L}{3}/u.test(value)) &&
        (value.length <= 12 ? /^〒?[\p{L}\p{N} *.-]+$/u.test(value) : value.length < 60 && CODE_AND_TOWN.test(value))
      );
    case 'phone':
      return (
        digits >= 5 &&
        value.length <= 40 &&
        !/^\d\.\d{1,8}$/.test(value) &&
        !(letters && /[a-z]{4}/i.test(value.replace(/ext|whatsapp/i, '')))
      );
    case 'birth':
      return (
        !has(traits, STAR) &&
        !(digits < 3 && isRemark(value)) &&
        !BIRTH_LABELS.has(value) &&
        ((digits >= (needsPerson ? 6 : 1) && value.length <= 40) || /^\p{Lu}/u.test(value))
      );
    case 'card':
      return digits >= 3 && digits <= 19 && !/[a-z]{3}/i.test(value);
    case 'iban':
      return digits >= 5 && value.length <= 50;
    case 'national id':
      // An invoice has a `docNumber` too, and a shorter one.
      return digits >= (needsPerson ? 7 : 4) && value.length <= 40 && !AMOUNT.test(value) && !PAPER.test(value);
  }
}

/** Small, with a capital and in capitals: asked for every name, and quicker than to make it small. */
const asWritten = (words: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...words].flatMap((word) => [word, capital(word), word.split(' ').map(capital).join(' '), word.toUpperCase()]),
  );
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
const TITLES_AS_WRITTEN = asWritten(TITLES);
const NAME_LABELS = asWritten(LABELS.name);
const STREET_LABELS = asWritten(LABELS.street);
const BIRTH_LABELS = asWritten(LABELS.birth);
/** Some are surnames too, so they count only where `name` may be anything. */
const ROLES_AS_WRITTEN = asWritten(ROLE_WORDS);

/** A firm, a repository, a form of address or a remark where a name is expected. */
function isOther(value: string): boolean {
  const last = lastIndexIn(value, ' ');
  if (last < 0) return includes(value, '/') || TITLES_AS_WRITTEN.has(value);
  return isFirm(value, sliceOf(value, last + 1)) || isRemark(value);
}

function isFirm(value: string, last: string): boolean {
  if (!FIRMS.has(last) && !(last.endsWith('.') && FIRMS.has(last.slice(0, -1)))) return false;
  // SA and AS are surnames of people whose names are written in capitals.
  return last.length > 2 || value !== value.toUpperCase();
}

const FOUR_WORDS = /^\S*\s+\S+\s+\S+\s+\S*/;

/** "is too long", and "First name may not be empty": four words or more, most of them small. */
function isRemark(value: string): boolean {
  if (REMARKS.has(sliceOf(value, 0, indexIn(value, ' ')))) return true;
  if (value.length < 15 || !FOUR_WORDS.test(value)) return false;
  const words = value.split(/\s+/);
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !PARTICLES.has(word)).length;
  return small * 2 > words.length;
}
