import type { Kind } from './tables.js';

/*
 * How a masked value looks. Masking a masked value changes nothing.
 *
 *   name         Anna Schmidt                A*** S***
 *   email        john@example.com            jo***@example.com       (short local parts keep one letter)
 *   phone        +49 30 1234567              +49 *** ***67           030 1234567 → *** ***67
 *   street       Hauptstraße 12              H*** **
 *   postcode     10115, SW1A 1AA             10***, SW** ***
 *   birth        1984-05-17                  ****-**-**
 *   ip           203.0.113.7, 2001:db8::7    203.0.*.*, 2001:db8:***
 *   card         4111 1111 1111 1111         **** **** **** 1111
 *   iban         DE89 3704 0044 0532 0130 00 DE** **** **00
 *   national id  219-09-9999                 ***-**-**99
 *   custom       anything                    a*** **                 (as streets)
 */
const isHidden = (text: string): boolean => text.includes('**');

/** With the asterisks around it: a word beside one was masked before. An entity is a part of its word. */
const WORD = /(\*?)([\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}'’.-]|&#?\w{2,8};)*)(\*?)/gu;

/** Nearly all names and streets: letters, digits and blanks. */
const PLAIN = /^[\dA-Za-zÀ-ÖØ-öø-ɏ][\dA-Za-zÀ-ÖØ-öø-ɏ'’.-]*(?: [\dA-Za-zÀ-ÖØ-öø-ɏ][\dA-Za-zÀ-ÖØ-öø-ɏ'’.-]*)*$/;

/** Words keep their first letter, numbers nothing. */
function eachWord(text: string): string {
  if (!PLAIN.test(text)) return eachRun(text);
  let result = '';
  for (let start = 0; ; result += ' ') {
    const first = text[start]!;
    result += first <= '9' ? '**' : `${first}***`;
    start = text.indexOf(' ', start) + 1;
    if (start === 0) return result;
  }
}

const eachRun = (text: string): string =>
  text.replace(WORD, (whole, before: string, word: string, behind: string) => {
    if (before !== '' || behind !== '') return whole;
    const first = String.fromCodePoint(word.codePointAt(0)!);
    return /\p{N}/u.test(first) ? '**' : `${first}***`;
  });

const allButLast = (text: string, kept: number): string => {
  let left = (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) - kept;
  return text.replace(/[\p{L}\p{N}]/gu, (char) => (left-- > 0 ? '*' : char));
};

const allButFirst = (text: string, kept: number): string => {
  if (/^[\dA-Z]+$/.test(text)) return text.slice(0, kept) + '*'.repeat(text.length - kept);
  let seen = 0;
  return text.replace(/[\p{L}\p{N}*]/gu, (char) => (++seen > kept ? '*' : char));
};

const AT = /@|%40|&#64;|&#x40;|&commat;/i;

function email(text: string): string {
  const at = text.search(AT);
  if (at < 0) return eachWord(text);
  const local = text.slice(0, at).replace(/^"/, '');
  return isHidden(local) ? text : `${local.slice(0, local.length > 3 ? 2 : 1)}***${text.slice(at)}`;
}

/** Country codes of two digits. America and Russia have one digit, all others three. */
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

function phone(text: string): string {
  if (isHidden(text)) return text;
  const number = text.replace(/,? ?(?:x|ext\.?|extension) ?\d{1,6}$/i, '');
  const digits = number.replace(/\D/g, '');
  const code = /^[^\d+]*\+/.test(number) ? digits : digits.startsWith('00') ? digits.slice(2) : '';
  const length = code === '' ? 0 : /^[17]/.test(code) ? 1 : TWO_DIGITS.test(code) ? 2 : 3;
  return `${length === 0 ? '' : `+${code.slice(0, length)} `}*** ***${digits.slice(-2)}`;
}

function ip(text: string): string {
  if (isHidden(text) || text.includes('.*')) return text;
  if (!text.includes(':')) return `${text.split('.', 2).join('.')}.*.*`;
  const groups = text.split(':', 2).filter((group) => !group.includes('.'));
  return `${groups.join(':')}:***`;
}

function card(text: string): string {
  if (isHidden(text)) return text;
  const digits = text.replace(/\D/g, '');
  return digits.length < 12 ? '***' : `**** **** **** ${digits.slice(-4)}`;
}

function iban(text: string): string {
  if (isHidden(text)) return text;
  const compact = text.replace(/[^\p{L}\p{N}]/gu, '');
  const country = /^[A-Za-z]{2}/.exec(compact)?.[0] ?? '**';
  return `${country.toUpperCase()}** **** **${compact.length > 8 ? compact.slice(-2) : '**'}`;
}

export const SHAPES: Record<Kind, (text: string) => string> = {
  name: eachWord,
  email,
  phone,
  // The letter of a door would be all of it.
  street: (text) => (/^\p{L}$/u.test(text) ? '***' : eachWord(text)),
  postcode: (text) => allButFirst(text, text.length > 3 ? 2 : 1),
  birth: (text) => text.replace(/[\p{L}\p{N}]/gu, '*'),
  ip,
  card,
  iban,
  'national id': (text) => (isHidden(text) ? text : allButLast(text, 2)),
  custom: eachWord,
};
