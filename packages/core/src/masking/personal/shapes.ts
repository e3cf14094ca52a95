import { codeAt, includes, indexIn, sliceOf } from '../characters.js';
import type { Kind } from './keys-by-kind.js';
import { classOf, isWordAt, isWordOrMarkAt, LETTER, MARK, NUMBER } from './letters.js';

/*
 * What a masked value looks like. Each shape masks its own outcome to itself.
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
const isHidden = (text: string): boolean => includes(text, '**');

const STAR = 42;
const WORD = LETTER | NUMBER | MARK;

/** Latin words with blanks between them, as nearly all names and streets are. */
const PLAIN_WORDS = /^[\dA-Za-zÀ-ÖØ-öø-ɏ][\dA-Za-zÀ-ÖØ-öø-ɏ'’.-]*(?: [\dA-Za-zÀ-ÖØ-öø-ɏ][\dA-Za-zÀ-ÖØ-öø-ɏ'’.-]*)*$/;

/** Words keep their first letter, numbers nothing. A word beside an asterisk was masked before. */
function eachWord(text: string): string {
  if (!PLAIN_WORDS.test(text)) return eachRun(text);
  let result = '';
  for (let start = 0; ; ) {
    const first = sliceOf(text, start, start + 1);
    result += first <= '9' ? '**' : `${first}***`;
    const blank = indexIn(text, ' ', start);
    if (blank < 0) return result;
    result += ' ';
    start = blank + 1;
  }
}

function eachRun(text: string): string {
  const { length } = text;
  let result = '';
  let from = 0;
  for (let at = 0, before = 0; at < length; at++) {
    let code = codeAt(text, at);
    const masked = before === STAR;
    before = code;
    const first = classOf(code);
    if (!(first & WORD)) continue;
    const start = at;
    while (++at < length) {
      code = codeAt(text, at);
      if (!(classOf(code) & WORD || isJoint(code))) break;
    }
    before = code;
    if (masked || (at < length && code === STAR)) continue;
    if (first & NUMBER) result += `${text.slice(from, start)}**`;
    else result += `${text.slice(from, start + (text.codePointAt(start)! > 0xffff ? 2 : 1))}***`;
    from = at;
  }
  return from === 0 ? text : result + text.slice(from);
}

/** `'`, `’`, `.` and `-` */
const isJoint = (code: number): boolean => code === 39 || code === 0x2019 || code === 46 || code === 45;

/** Halves of a character count as well: there are digits among those that need two. */
const countsAt = (text: string, at: number): boolean => isWordAt(text, at) || (codeAt(text, at) & 0xf800) === 0xd800;

/** Some of the letters and digits as asterisks, what stands between them kept. */
function starred(text: string, hides: (count: number) => boolean, counts = countsAt): string {
  let result = '';
  let from = 0;
  const { length } = text;
  for (let at = 0, seen = 0; at < length; at++) {
    if (!counts(text, at) || !hides(++seen)) continue;
    result += `${sliceOf(text, from, at)}*`;
    from = at + 1;
  }
  return result + text.slice(from);
}

function allButLast(text: string, kept: number): string {
  const { length } = text;
  let total = 0;
  for (let at = 0; at < length; at++) if (countsAt(text, at)) total++;
  return starred(text, (count) => count <= total - kept);
}

const isWordOrStarAt = (text: string, at: number): boolean => codeAt(text, at) === STAR || isWordOrMarkAt(text, at);
const allButFirst = (text: string, kept: number): string => starred(text, (count) => count > kept, isWordOrStarAt);

function email(text: string): string {
  let at = indexIn(text, '@');
  if (at < 0) at = text.search(/%40|&#64;|&#x40;|&commat;/i);
  if (at < 0) return eachWord(text);
  const local = sliceOf(text, 0, at);
  if (isHidden(local)) return text;
  const quoted = local.startsWith('"') ? local.slice(1) : local;
  return `${quoted.slice(0, quoted.length > 3 ? 2 : 1)}***${sliceOf(text, at)}`;
}

/** One digit for America and Russia, two for the codes of this list, otherwise three. */
const TWO_DIGITS = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

function digitsOf(text: string): string {
  const { length } = text;
  let digits = '';
  for (let at = 0; at < length; at++) {
    const code = codeAt(text, at);
    if (code > 47 && code < 58) digits += sliceOf(text, at, at + 1);
  }
  return digits;
}

function phone(text: string): string {
  if (isHidden(text)) return text;
  const digits = digitsOf(text);
  const ending = digits.slice(-2);
  const plus = indexIn(text, '+');
  const international =
    plus >= 0 && plus < indexIn(text, digits[0] ?? '') ? digits : digits.startsWith('00') ? digits.slice(2) : '';
  if (international === '') return `*** ***${ending}`;
  const length =
    international[0] === '1' || international[0] === '7' ? 1 : TWO_DIGITS.has(international.slice(0, 2)) ? 2 : 3;
  return `+${international.slice(0, length)} *** ***${ending}`;
}

function ip(text: string): string {
  if (isHidden(text) || includes(text, '.*')) return text;
  if (!includes(text, ':')) return `${sliceOf(text, 0, indexIn(text, '.', indexIn(text, '.') + 1))}.*.*`;
  return `${text
    .split(':')
    .slice(0, 2)
    .filter((group) => !group.includes('.'))
    .join(':')}:***`;
}

const card = (text: string): string => {
  const digits = digitsOf(text);
  if (isHidden(text)) return text;
  return digits.length < 12 ? '***' : `**** **** **** ${digits.slice(-4)}`;
};

function iban(text: string): string {
  if (isHidden(text)) return text;
  const compact = text.replace(/[^\p{L}\p{N}]/gu, '');
  const country = /^[A-Za-z]{2}/.exec(compact)?.[0] ?? '**';
  return `${country.toUpperCase()}** **** **${compact.length > 8 ? compact.slice(-2) : '**'}`;
}

const nationalId = (text: string): string => (isHidden(text) ? text : allButLast(text, 2));

const DAY = /^\d{4}-\d\d-\d\d$/;

export const SHAPES: Record<Kind, (text: string) => string> = {
  name: eachWord,
  email,
  phone,
  // The letter of a door would be all of it.
  street: (text) => (text.length === 1 && text > '9' ? '***' : eachWord(text)),
  postcode: (text) => allButFirst(text, text.length > 3 ? 2 : 1),
  birth: (text) => (DAY.test(text) ? '****-**-**' : starred(text, () => true)),
  ip,
  card,
  iban,
  'national id': nationalId,
  custom: eachWord,
};
