import { characters } from '../characters.js';
import type { Kind } from './key-tables.js';

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
const HIDDEN = /\*{2,}/;
const isLetter = characters(/[\p{L}\p{M}\p{N}]/u);
const continues = characters(/[\p{L}\p{N}\p{M}'’.-]/u);
const isDigit = characters(/\p{N}/u);

/** Words keep their first letter, numbers nothing. A word beside an asterisk was masked before. */
function eachWord(text: string): string {
  let [result, from] = ['', 0];
  for (let at = 0; at < text.length; at++) {
    if (!isLetter(text, at)) continue;
    const start = at;
    while (at < text.length && continues(text, at)) at++;
    if (text[at] === '*' || text[start - 1] === '*') continue;
    const first = String.fromCodePoint(text.codePointAt(start)!);
    result += text.slice(from, start) + (isDigit(text, start) ? '**' : `${first}***`);
    from = at;
  }
  return from === 0 ? text : result + text.slice(from);
}

/** All but the last letters and digits as asterisks, separators kept. */
function allButLast(text: string, kept: number): string {
  const total = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  let seen = 0;
  return text.replace(/[\p{L}\p{N}]/gu, (char) => (++seen > total - kept ? char : '*'));
}

/** The first letters and digits stay. */
function allButFirst(text: string, kept: number): string {
  let [result, seen] = ['', 0];
  for (let at = 0; at < text.length; at++) {
    const counts = text[at] === '*' || isLetter(text, at);
    if (counts) seen++;
    result += counts && seen > kept ? '*' : text[at];
  }
  return result;
}

function email(text: string): string {
  const at = /@|%40|&#64;|&#x40;|&commat;/i.exec(text);
  if (!at) return eachWord(text);
  const local = text.slice(0, at.index);
  if (HIDDEN.test(local)) return text;
  const quoted = local.startsWith('"') ? local.slice(1) : local;
  return `${quoted.slice(0, quoted.length > 3 ? 2 : 1)}***${text.slice(at.index)}`;
}

/** One digit for America and Russia, two for the codes of this list, otherwise three. */
const TWO_DIGITS = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

function phone(text: string): string {
  if (HIDDEN.test(text)) return text;
  const digits = text.replace(/[^0-9]/g, '');
  const ending = digits.slice(-2);
  const international = /^[^0-9]*\+/.test(text) ? digits : digits.startsWith('00') ? digits.slice(2) : '';
  if (international === '') return `*** ***${ending}`;
  const length = /^[17]/.test(international) ? 1 : TWO_DIGITS.has(international.slice(0, 2)) ? 2 : 3;
  return `+${international.slice(0, length)} *** ***${ending}`;
}

function ip(text: string): string {
  if (HIDDEN.test(text) || text.includes('.*')) return text;
  if (!text.includes(':')) return `${text.slice(0, text.indexOf('.', text.indexOf('.') + 1))}.*.*`;
  return `${text
    .split(':')
    .slice(0, 2)
    .filter((group) => !group.includes('.'))
    .join(':')}:***`;
}

const card = (text: string): string => {
  const digits = text.replace(/[^0-9]/g, '');
  if (HIDDEN.test(text)) return text;
  return digits.length < 12 ? '***' : `**** **** **** ${digits.slice(-4)}`;
};

function iban(text: string): string {
  if (HIDDEN.test(text)) return text;
  const compact = text.replace(/[^\p{L}\p{N}]/gu, '');
  const country = /^[A-Za-z]{2}/.exec(compact)?.[0] ?? '**';
  return `${country.toUpperCase()}** **** **${compact.length > 8 ? compact.slice(-2) : '**'}`;
}

const nationalId = (text: string): string => (HIDDEN.test(text) ? text : allButLast(text, 2));

export const SHAPES: Record<Kind, (text: string) => string> = {
  name: eachWord,
  email,
  phone,
  street: eachWord,
  postcode: (text) => allButFirst(text, text.length > 3 ? 2 : 1),
  birth: (text) => text.replace(/[\p{L}\p{N}]/gu, '*'),
  ip,
  card,
  iban,
  'national id': nationalId,
  custom: eachWord,
};
