import { codeAt } from '../characters.js';

/** The check digit of payment cards and several national ids. */
function luhn(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 1, twice = false; at >= 0; at--, twice = !twice) {
    const digit = codeAt(digits, at) - 48;
    sum += twice ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit;
  }
  return sum % 10 === 0;
}

/** The remainder of a long number, digit by digit; letters count from ten, as in an IBAN. */
export function modulo(text: string, by: number): number {
  let rest = 0;
  for (const char of text) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % by;
  }
  return rest;
}

const weighted = (digits: string, weights: string): number =>
  [...weights].reduce((sum, weight, at) => sum + Number.parseInt(weight, 36) * Number(digits[at]), 0);
const isDate = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** Poland: the month carries the century. */
export const isPesel = (digits: string): boolean =>
  Number(digits.slice(2, 4)) <= 32 &&
  isDate(Number(digits.slice(2, 4)) % 20, Number(digits.slice(4, 6))) &&
  weighted(digits, '13791379131') % 10 === 0;

/** Turkey. */
export function isKimlik(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const [odd, even] = [weighted(digits, '101010101'), weighted(digits, '01010101')];
  const tenth = (odd * 7 - even + 100) % 10;
  return tenth === Number(digits[9]) && (odd + even + tenth) % 10 === Number(digits[10]);
}

/** Brazil, written `123.456.789-09`. */
export const isCpf = (digits: string): boolean =>
  !/^(\d)\1+$/.test(digits) &&
  ((weighted(digits, 'a98765432') * 10) % 11) % 10 === Number(digits[9]) &&
  ((weighted(digits, 'ba98765432') * 10) % 11) % 10 === Number(digits[10]);

/** France: thirteen digits and their key. */
export const isNir = (digits: string): boolean =>
  /^[1278]\d\d(?:0[1-9]|[123]\d|4[0-2])\d{10}$/.test(digits) &&
  97 - modulo(digits.slice(0, 13), 97) === Number(digits.slice(13));

/** Sweden, written `840517-1234` or with the century in front. */
export function isPersonnummer(date: string, rest: string): boolean {
  const short = date.slice(-6);
  return isDate(Number(short.slice(2, 4)), Number(short.slice(4)) % 60 || 60) && luhn(short + rest);
}

/** The Czech Republic and Slovakia, written `845517/1234`; women have 50 added to the month. */
export const isRodneCislo = (date: string, rest: string): boolean =>
  isDate(Number(date.slice(2, 4)) % 50, Number(date.slice(4))) && Number(date + rest) % 11 === 0;

/** Belgium, written `84.05.17-123.45`. */
export const isRijksregister = (digits: string): boolean =>
  [digits.slice(0, 9), `2${digits.slice(0, 9)}`].some((base) => 97 - modulo(base, 97) === Number(digits.slice(9)));

/** Switzerland, written `756.1234.5678.97`. */
export const isAhv = (digits: string): boolean =>
  digits.startsWith('756') && weighted(digits, '1313131313131') % 10 === 0;

/** Argentina, written `20-12345678-6`. */
export const isCuil = (digits: string): boolean =>
  /^2[0347]/.test(digits) && weighted(digits, '54327654321') % 11 === 0;

/** Estonia and Lithuania: the century, the day of birth, and a check digit. */
export function isBaltic(digits: string): boolean {
  if (!/^[1-6]\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/.test(digits)) return false;
  const first = weighted(digits, '1234567891') % 11;
  return (first < 10 ? first : (weighted(digits, '3456789123') % 11) % 10) === Number(digits[10]);
}

/** Finland: day, month, year, a sign for the century, a number and a check letter. */
export const isHetu = (text: string): boolean =>
  '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(text.slice(0, 6) + text.slice(7, 10)) % 31] === text[10]!.toUpperCase();

/** Spanish firms: the check digit of Luhn, or the letter for it. */
export function isCif(text: string): boolean {
  const match = /^[A-HJNP-SUVW]-?(\d{7})([\dA-J])$/.exec(text);
  if (!match) return false;
  const letter = 'JABCDEFGHI'.indexOf(match[2]!);
  return luhn(match[1]! + (letter < 0 ? match[2]! : String(letter)));
}

/** Spain; X, Y and Z are 0, 1 and 2 for foreigners. */
export function isDni(text: string): boolean {
  const compact = text.replaceAll('-', '').toUpperCase();
  const digits = compact.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return /^\d{7,8}$/.test(digits) && 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === compact.at(-1);
}

const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Italy. */
export function isCodiceFiscale(text: string): boolean {
  const values = [...text.slice(0, 15)]
    .map((char) => Number.parseInt(char, 36))
    .map((each) => (each > 9 ? each - 10 : each));
  const sum = values.reduce((total, value, at) => total + (at % 2 === 0 ? ODD[value]! : value), 0);
  return String.fromCharCode(65 + (sum % 26)) === text[15]!.toUpperCase();
}

/** How payment cards begin, by length. */
const CARD = new RegExp(
  `^(?:${[
    '4\\d{12}(?:\\d{3}){0,2}', // Visa
    '5[1-5]\\d{14}|(?:222[1-9]|22[3-9]\\d|2[3-6]\\d\\d|27[01]\\d|2720)\\d{12}', // Mastercard
    '3[47]\\d{13}|3(?:0[0-5]|[689]\\d)\\d{11}', // American Express, Diners Club
    '(?:1800|2131)\\d{11}|35\\d{14,17}', // JCB
    '(?:5[06-9]|6\\d)\\d{10,17}', // Maestro, Discover, UnionPay, RuPay
    '8[12]\\d{14,17}|220[0-4]\\d{12,15}|9792\\d{12}', // UnionPay, RuPay, Mir, Troy
  ].join('|')})$`,
);
export const isCard = (digits: string): boolean => CARD.test(digits) && luhn(digits);

/** EAN-13 and UPC-A: the check digit of goods. */
export const isArticleNumber = (digits: string): boolean =>
  (digits.length === 13 && weighted(digits, '1313131313131') % 10 === 0) ||
  (digits.length === 12 && weighted(digits, '313131313131') % 10 === 0);
