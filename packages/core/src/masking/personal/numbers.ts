import { characters, codeAt } from '../characters.js';
import * as checks from './checksums.js';
import { withoutAccents } from './key-words.js';
import type { Kind } from './tables.js';
import type { Hit } from './values.js';

/** Digits between separators. */
interface Group {
  start: number;
  end: number;
  digits: string;
  /** What is between this group and the one before. */
  gap: string;
}

/** A shorter number is never personal by itself. */
const MIN_LENGTH = 7;
const MAX_GROUP = 40;
const MAX_PHONE_DIGITS = 15;
const isWordAt = characters(/[\p{L}\p{N}]/u);
const DIGIT = /\d/g;
const GAP = /[ \u00a0()./\u2011\u2013-]{1,3}\+?(?=\d)/y;
const EXTENSION = /,? ?(?:x|ext\.?|extension) ?\d{1,6}(?![\w*])/iy;

/** Cards, phone numbers and national ids. Every run of digits is read once, with a few groups of lookahead. */
export function findNumbers(text: string): Hit[] {
  const found: Hit[] = [];
  for (let at = nextDigit(text, 0); at >= 0; at = nextDigit(text, at)) {
    const groups = readGroups(text, at);
    const { end } = groups.at(-1)!;
    const tooShort = end - at < MIN_LENGTH;
    at = end + 1;
    if (tooShort) continue;
    if (isPartOfWord(text, groups[0]!.start)) groups.shift();
    for (let index = 0; index < groups.length; ) {
      const match = idAt(text, groups, index) ?? phoneAt(text, groups, index);
      if (match) found.push(match.hit);
      index += match?.count ?? (isDate(groups, index) ? 3 : 1);
      at = Math.max(at, match?.hit.end ?? 0);
    }
  }
  return found;
}

/** The kind of a value that is nothing but digits. A phone number needs a key or other signs to be told. */
export const kindOfDigits = (digits: string): Kind | undefined =>
  digits.length < 9 || digits.length > 19 ? undefined : idKind(digits, String(digits.length), '');

function nextDigit(text: string, from: number): number {
  DIGIT.lastIndex = from;
  return DIGIT.test(text) ? DIGIT.lastIndex - 1 : -1;
}

function readGroups(text: string, from: number): Group[] {
  const groups: Group[] = [];
  let [at, gap] = [from, ''];
  for (;;) {
    let end = at;
    while (codeAt(text, end) > 47 && codeAt(text, end) < 58) end++;
    groups.push({ start: at, end, digits: end - at > MAX_GROUP ? '' : text.slice(at, end), gap });
    GAP.lastIndex = end;
    if (!GAP.test(text)) return groups;
    at = GAP.lastIndex;
    gap = text.slice(end, at);
  }
}

/** `BLK-2024-0117`, `x12`, `#1001`, the digits of a hash, and the last digits of a masked card. */
function isPartOfWord(text: string, at: number): boolean {
  if (at === 0) return false;
  if (isWordAt(text, at - 1) || '_*#'.includes(text[at - 1]!) || text.startsWith('**** ', at - 5)) return true;
  return '-./'.includes(text[at - 1]!) && (isWordAt(text, at - 2) || text[at - 2] === '_');
}

/** What follows the last digit must not continue the word or be the cents of an amount. */
function endsCleanly(text: string, end: number): boolean {
  if (end >= text.length) return true;
  if (isWordAt(text, end) || '_*%€$£'.includes(text[end]!)) return false;
  return !(',:.-'.includes(text[end]!) && /[\d*]/.test(text[end + 1] ?? ''));
}

type Label = 'phone' | 'other' | 'id' | 'card' | undefined;

interface Match {
  hit: Hit;
  count: number;
}
const matched = (kind: Kind, start: number, end: number, count: number): Match => ({
  hit: { kind, start, end },
  count,
});

function idAt(text: string, groups: readonly Group[], from: number): Match | undefined {
  let [digits, shape] = ['', ''];
  for (let count = 1; count <= 8 && from + count <= groups.length; count++) {
    const group = groups[from + count - 1]!;
    if (group.digits === '' || digits.length + group.digits.length > 19) return undefined;
    digits += group.digits;
    shape += (count === 1 ? '' : group.gap) + group.digits.length;
    if (digits.length < 9 || !endsCleanly(text, group.end)) continue;
    const kind = idKind(digits, shape, count === 1 ? '' : group.gap, () => labelBefore(text, groups[from]!.start));
    if (kind) return matched(kind, groups[from]!.start, group.end, count);
  }
  return undefined;
}

/** How cards are grouped: four digits each, 4-6-5 as on American Express, or all together. */
const CARD_SHAPE = /^(?:1[2-9]|4([ -])4\1[468]?\1?[457]?(?:\1\d)?|4([ -])6\2[45]|\d\d?(?:[ -]\d)+)$/;

/** National ids by the groups and separators they are written with. */
const ID_SHAPES: Record<string, (digits: string) => boolean> = {
  '3-2-4': (digits) => /^(?!000|666|9)\d{3}(?!00)\d\d(?!0000)\d{4}$/.test(digits),
  '6-4': (digits) => checks.isPersonnummer(digits.slice(0, 6), digits.slice(6)),
  '8-4': (digits) => checks.isPersonnummer(digits.slice(0, 8), digits.slice(8)),
  '6/4': (digits) => checks.isRodneCislo(digits.slice(0, 6), digits.slice(6)),
  '6/3': (digits) => checks.isRodneCislo(digits.slice(0, 6), digits.slice(6)),
  '3.3.3-2': checks.isCpf,
  '3.4.4.2': checks.isAhv,
  '2.2.2-3.2': checks.isRijksregister,
  '2-8-1': checks.isCuil,
  '11': (digits) => checks.isPesel(digits) || checks.isKimlik(digits) || checks.isBaltic(digits),
};

/** A number that is valid as an article number too is a card only behind a word such as "card". */
function idKind(digits: string, shape: string, gap: string, label = (): Label => undefined): Kind | undefined {
  if (CARD_SHAPE.test(shape) && /^[ -]?$/.test(gap) && checks.isCard(digits))
    if (!checks.isArticleNumber(digits) || label() === 'card') return 'card';
  if (ID_SHAPES[shape]?.(digits)) return 'national id';
  return digits.length === 15 && /^[\d ]+$/.test(shape) && checks.isNir(digits) ? 'national id' : undefined;
}

function isDate(groups: readonly Group[], from: number): boolean {
  const [first, second, third] = groups.slice(from, from + 3);
  if (!first || !second || !third || second.gap !== third.gap || !/^[./-]$/.test(second.gap)) return false;
  const lengths = [first, second, third].map(({ digits }) => digits.length).join('-');
  return /^(?:4-[12]-[12]|[12]-[12]-4)$/.test(lengths);
}

/** The number of groups from a position that can belong to one phone number, and their digits. */
function gather(groups: readonly Group[], from: number): { count: number; digits: number } {
  let [count, digits] = [0, 0];
  for (let at = from; at < groups.length && at < from + 9; at++) {
    const group = groups[at]!;
    if (group.digits === '' || digits + group.digits.length > MAX_PHONE_DIGITS) break;
    if (count > 0 && separates(group.gap, groups[from]!.digits, count)) break;
    digits += group.digits.length;
    count++;
  }
  return { count, digits };
}

/** "040 - 251 63 87" is one number, "1020 - 1030" are two. */
function separates(gap: string, first: string, count: number): boolean {
  if (/^ [-–] $/.test(gap)) return count > 1 || first.length < 3 || first[0] !== '0';
  return gap.includes('+') || /^(?: {2}|\) ?\()/.test(gap);
}

function phoneAt(text: string, groups: readonly Group[], from: number): Match | undefined {
  const first = groups[from]!;
  const { count, digits } = gather(groups, from);
  if (digits < 7) return undefined;
  const before = text[first.start - 1] ?? '';
  const encodedPlus = /%2b$/i.test(text.slice(Math.max(0, first.start - 3), first.start));
  const plus = before === '+' ? 1 : encodedPlus ? 3 : 0;
  const gaps = groups.slice(from + 1, from + count).map(({ gap }) => gap);
  const last = groups[from + count - 1]!.end;
  EXTENSION.lastIndex = last;
  const end = EXTENSION.test(text) ? EXTENSION.lastIndex : last;
  let start = first.start - plus;
  // "(030) 123" takes its parenthesis along, "(030 123)" is in one.
  if (text[start - 1] === '(' && gaps.some((gap) => gap.includes(')'))) start--;
  if (plus > 0) {
    const glued = /[\p{L}\p{N}*]$|\+\d{0,3}\+$/u.test(
      text.slice(Math.max(0, first.start - plus - 5), first.start - plus),
    );
    return digits < 8 || first.digits[0] === '0' || glued ? undefined : matched('phone', start, end, count);
  }
  if (
    isDate(groups, from) ||
    (end === last && !endsCleanly(text, end) && !LABEL_BEHIND.test(text.slice(end, end + 12)))
  )
    return undefined;
  const label = labelBefore(text, first.start);
  if (label === 'other') return undefined;
  if (label === 'id') return matched('national id', start, end, count);
  const isPhone =
    label === 'phone' ||
    end > last ||
    LABEL_BEHIND.test(text.slice(end, end + 12)) ||
    isNational(text, groups.slice(from, from + count), digits, before);
  return isPhone ? matched('phone', start, end, count) : undefined;
}

/** Forms that are phone numbers without any label. */
function isNational(text: string, groups: readonly Group[], digits: number, before: string): boolean {
  const [first, second, third] = groups.map((group) => group.digits) as [string, string?, string?];
  const gaps = groups.slice(1).map(({ gap }) => gap);
  const lengths = groups.map((group) => group.digits.length).join('-');
  const sameGaps = new Set(gaps).size === 1;
  if (before === '(' && gaps[0]?.startsWith(')')) return first.length <= 5 && digits >= 7 && digits <= 12;
  if (gaps.some((gap) => gap.includes('('))) return false;
  if (/^(?:1-)?3-3-4$/.test(lengths) && sameGaps && /^[-. ]$/.test(gaps[0]!)) {
    const [area, exchange] = first === '1' ? [second!, third!] : [first, second!];
    if (area[0] !== '0')
      return gaps[0] === '-' || (/^[2-9]/.test(area) && (gaps[0] === '.' || /^[2-9]/.test(exchange)));
  }
  if (lengths === '2-2-2-2') return sameGaps && gaps[0] === '-';
  if (/^00[1-9]/.test(first)) return groups.length >= 2 && digits >= 10;
  if (first === '0') return groups.length >= 4 && digits >= 10 && digits <= 12 && gaps.every((gap) => gap === ' ');
  if (!/^0[1-9]/.test(first) || (lengths === '4-4' && gaps[0] === '-')) return false;
  if (groups.length === 1) return digits >= 10 && digits <= 11 && /\p{L}{2}/u.test(text);
  return first.length <= 6 && digits >= 8 && digits <= 12 && !(digits === 8 && groups.length > 2);
}

/** Labels of phone numbers and of other numbers, by how they begin. */
const PHONE_LABEL =
  /^(?:tel|phon|fon$|mob|movil|cel|handy|tlf|fax|call|ring|bel$|appel|answer|llam|chiam|whats|sms$|gsm|kontakt|contact|text$|rufen|erreich|anruf|ruckruf|zadzwon|volej|bizum|swish|vipps|dial|reach|hotline|festnetz|portable|cep$|komork|liga|ligu|dzwon|soita|hivj|sunati|zavol|natel|puhel)/;
const OTHER_LABEL =
  /^(?:order|orden|id$|ids$|ref|sku|ean|isbn|invoice|rechnung|bestell|auftrag|artikel|facture|commande|pedido|factura|ordine|fattura|zamowien|faktur|ordre|objednav|siparis|track|parcel|paket|colis|paquete|pacco|batch|serial|serie|account|konto|ticket|case|po$|item|product|produkt|code|version|run$|request|customer|kunde|queue|transaction|artic|codice|codigo|model|lot|voucher|coupon|ndc$|pzn$|user|xid|vat$|btw$|ust|tva$|iva$)/;
const ID_LABEL = /^(?:nif|bsn|ssn|cpr|cpf|pesel|svnr|cnp|oib|personnummer|fodselsnummer)$/;
const CARD_LABEL = /^(?:card|cc|carte|karte|tarjeta|carta|kaart|karta|kort|cartao|visa|mastercard|maestro|amex)$/;
const LABEL_BEHIND = /^[ -](?:office|fax|mobile|cell|home|work|phone|tel)\b/i;

/** The label in front of a number: the nearest telling word of the same phrase, up to five words back. */
function labelBefore(text: string, at: number): Label {
  if (at === 0) return undefined;
  const near = withoutAccents(text.slice(Math.max(0, at - 48), at)).toLowerCase();
  // A comma may be between label and number, but no end of a sentence.
  const phrase = near
    .replace(/[,:\s]+$/, '')
    .split(/[!?;,"\n]|(?<=[a-z]{5}|\d)\.\s/)
    .at(-1)!;
  for (const word of phrase
    .match(/[a-z]+/g)
    ?.reverse()
    .slice(0, 5) ?? []) {
    if (PHONE_LABEL.test(word)) return 'phone';
    if (CARD_LABEL.test(word)) return 'card';
    if (ID_LABEL.test(word)) return 'id';
    if (OTHER_LABEL.test(word)) return 'other';
  }
  return undefined;
}
