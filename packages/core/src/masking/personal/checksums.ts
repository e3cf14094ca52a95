import { codeAt } from '../characters.js';

/** The check that ends payment cards and several national ids. */
export function luhn(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 1, twice = false; at >= 0; at--, twice = !twice) {
    const digit = codeAt(digits, at) - 48;
    sum += twice ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit;
  }
  return sum % 10 === 0;
}

/** The rest of a long number, digit by digit; letters count from ten as an IBAN wants it. */
export function modulo(text: string, by: number): number {
  let rest = 0;
  for (const char of text) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % by;
  }
  return rest;
}

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

const plausibleDate = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** Poland: the month carries the century. */
export function isPesel(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false;
  const month = Number(digits.slice(2, 4));
  if (month > 32 || !plausibleDate(month % 20, Number(digits.slice(4, 6)))) return false;
  return (10 - (weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(digits[10]);
}

/** Turkey. */
export function isKimlik(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const odd = weighted(digits, [1, 0, 1, 0, 1, 0, 1, 0, 1]);
  const even = weighted(digits, [0, 1, 0, 1, 0, 1, 0, 1]);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return tenth === Number(digits[9]) && (odd + even + tenth) % 10 === Number(digits[10]);
}

/** Brazil, written `123.456.789-09`. */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  const check = (length: number): number => {
    const weights = Array.from({ length }, (_, at) => length + 1 - at);
    return ((weighted(digits, weights) * 10) % 11) % 10;
  };
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10]);
}

/** France: thirteen digits and their key. */
export const isNir = (digits: string): boolean =>
  /^[1278]\d{14}$/.test(digits) &&
  Number(digits.slice(3, 5)) >= 1 &&
  Number(digits.slice(3, 5)) <= 42 &&
  97 - modulo(digits.slice(0, 13), 97) === Number(digits.slice(13));

/** Sweden, written `840517-1234` or with the century in front. */
export function isPersonnummer(date: string, rest: string): boolean {
  const short = date.slice(-6);
  const day = Number(short.slice(4));
  return plausibleDate(Number(short.slice(2, 4)), day > 60 ? day - 60 : day) && luhn(short + rest);
}

/** The Czech Republic and Slovakia, written `845517/1234`; women have 50 added to the month. */
export const isRodneCislo = (date: string, rest: string): boolean =>
  plausibleDate(Number(date.slice(2, 4)) % 50, Number(date.slice(4))) && Number(date + rest) % 11 === 0;

/** Belgium, written `84.05.17-123.45`. */
export const isRijksregister = (digits: string): boolean =>
  /^\d{11}$/.test(digits) &&
  [digits.slice(0, 9), `2${digits.slice(0, 9)}`].some((base) => 97 - modulo(base, 97) === Number(digits.slice(9)));

/** Switzerland, written `756.1234.5678.97`. */
export const isAhv = (digits: string): boolean =>
  /^756\d{10}$/.test(digits) && weighted(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0;

/** Spanish firms: the check digit of Luhn, or the letter for it. */
export function isCif(text: string): boolean {
  const match = /^[A-HJNP-SUVW]-?(\d{7})([\dA-J])$/.exec(text);
  if (!match) return false;
  const at = 'JABCDEFGHI'.indexOf(match[2]!);
  return luhn(match[1]! + (at < 0 ? match[2]! : String(at)));
}

/** Spain; X, Y and Z stand for 0, 1 and 2 at foreigners. */
export function isDni(text: string): boolean {
  const compact = text.replaceAll('-', '').toUpperCase();
  const digits = compact.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return /^\d{7,8}$/.test(digits) && 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === compact.at(-1);
}

const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Italy. */
export function isCodiceFiscale(text: string): boolean {
  let sum = 0;
  for (let at = 0; at < 15; at++) {
    const value = Number.parseInt(text[at]!, 36);
    const index = value > 9 ? value - 10 : value;
    sum += at % 2 === 0 ? ODD[index]! : index;
  }
  return String.fromCharCode(65 + (sum % 26)) === text[15]!.toUpperCase();
}

const weighed = (digits: string, weights: string): number =>
  [...weights].reduce((sum, weight, at) => sum + Number(weight) * Number(digits[at]), 0);

/** Argentina */
export const isCuil = (digits: string): boolean =>
  /^2[0347]/.test(digits) && (11 - (weighed(digits, '5432765432') % 11)) % 11 === Number(digits[10]);

/** Estonia and Lithuania: the century, the day of birth, and a digit of all others. */
export function isBaltic(digits: string): boolean {
  if (!/^[1-6]\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/.test(digits)) return false;
  const first = weighed(digits, '1234567891') % 11;
  return (first < 10 ? first : (weighed(digits, '3456789123') % 11) % 10) === Number(digits[10]);
}

const HETU = '0123456789ABCDEFHJKLMNPRSTUVWXY';
/** Finland: day, month, year, a sign for the century, a number and a letter of all its digits. */
export const isHetu = (text: string): boolean =>
  HETU[Number(text.slice(0, 6) + text.slice(7, 10)) % 31] === text[10]!.toUpperCase();

/** How payment cards begin, by length. */
const CARD = new RegExp(
  `^(?:${[
    '4\\d{12}(?:\\d{3}){0,2}', // Visa
    '5[1-5]\\d{14}|(?:222[1-9]|22[3-9]\\d|2[3-6]\\d\\d|27[01]\\d|2720)\\d{12}', // Mastercard
    '3[47]\\d{13}', // American Express
    '3(?:0[0-5]|[689]\\d)\\d{11}', // Diners Club
    '(?:1800|2131)\\d{11}|35\\d{14,17}', // JCB
    '(?:5[06-9]|6\\d)\\d{10,17}', // Maestro, Discover, UnionPay, RuPay
    '8[12]\\d{14,17}|220[0-4]\\d{12,15}|9792\\d{12}', // UnionPay, RuPay, Mir, Troy
  ].join('|')})$`,
);
export const isCard = (digits: string): boolean => CARD.test(digits) && luhn(digits);

/** EAN-13 and UPC-A: the check digit of goods. */
export function isArticleNumber(digits: string): boolean {
  if (digits.length !== 12 && digits.length !== 13) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) sum += Number(digits.at(-1 - at)) * (at % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}
