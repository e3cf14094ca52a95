import { findEmails } from './find-email.js';
import { isV4 } from './find-ip.js';
import { type Kind, NO_VALUES } from './key-tables.js';
import { SHAPES } from './shapes.js';
import { traitsOf } from './traits.js';

const LONGEST = 400;

/** A value whose key says what it is. Nothing if it does not look like that: a note, a link, a word for "no value". */
export function maskedByKey(kind: Kind, value: string, needsPerson = false): string | undefined {
  if (!fits(kind, value, needsPerson)) return undefined;
  return SHAPES[kind](value);
}

/** A value that is nothing else; anything more is read as text. */
const EMAIL = /^[\w.+~-]{1,64}@[a-z\d.-]{1,200}\.[a-z]{2,24}$/i;
const IP = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const LINK = /:\/\/|\*{8}/;

function fits(kind: Kind, value: string, needsPerson: boolean): boolean {
  if (value.length > LONGEST || value === '') return false;
  const { digits, opening, equals, letters, at, colons } = traitsOf(value);
  const marks = (opening || equals || value.includes(']')) && /[{}[\]<>=]/.test(value);
  if (opening && (value.includes('{{') || value.includes('{%'))) return false;
  if (kind === 'custom') return true;
  if (NO_VALUES.has(value.length < 12 ? value.toLowerCase() : '')) return false;
  if ((colons > 0 || value.includes('*')) && LINK.test(value)) return false;
  if (kind !== 'email' && at && (value.includes('*@') || findEmails(value).length > 0)) return false;
  switch (kind) {
    case 'name':
      // An order's `name` is `#1001`.
      return letters && !marks && !(needsPerson && digits > 0);
    case 'street':
      return (letters || digits > 0) && !marks;
    case 'postcode':
      return value.length <= 12 && digits > 0 && /^[\p{L}\p{N} *-]+$/u.test(value);
    case 'phone':
      return digits >= 5 && value.length <= 40 && !/[a-z]{4}/i.test(value.replace(/ext|whatsapp/i, ''));
    case 'birth':
      return (digits >= 1 && value.length <= 40) || /^\p{Lu}/u.test(value);
    case 'card':
      return digits >= 3 && digits <= 19 && !/[a-z]{3}/i.test(value);
    case 'iban':
      return digits >= 5 && value.length <= 50;
    case 'national id':
      return digits >= 4 && value.length <= 40;
    case 'email':
      return at && EMAIL.test(value);
    case 'ip':
      return IP.test(value) && isV4(value);
  }
}
