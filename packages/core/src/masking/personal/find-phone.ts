import { codeAt } from '../characters.js';
import { withoutAccents } from './key-words.js';
import { endsCleanly, type Group, type Match, matched } from './number-groups.js';

/** Words that announce a phone number, by their beginning, and words that announce some other number. */
const PHONE_WORD =
  /^(?:tel|phon|fon$|mob|movil|cel|handy|tlf|fax|call|ring|bel$|appel|llam|chiam|telef|whats|sms$|gsm|kontakt|contact|text$|rufen|erreich|anruf|ruckruf|zadzwon|volej|bizum|swish|vipps|mobilepay|ara$|dial|reach|hotline|festnetz|portable|cep$|komork|lig[auo]|marcar|marque|dzwon|soita|hivj|sunati|aray|zavol|natel|puhel)/;
const OTHER_WORD =
  /^(?:order|orden|id$|ids$|ref|sku|ean|isbn|invoice|rechnung|bestell|auftrag|artikel|facture|commande|pedido|factura|ordine|fattura|bestelling|factuur|zamowien|faktur|ordre|objednav|siparis|track|parcel|paket|colis|paquete|pacco|batch|serial|serie|account|konto|ticket|case|po$|item|product|produkt|code|version|run$|request|customer|kunde|queue|transaction|articolo|articulo|article|codice|codigo|modell|modelo|lotto|lote|voucher|coupon|lot$|ndc$|pzn$|cas$|user|xid)/;
/** "Steuer-ID 93048671245" */
const TAXES = new Set(['steuer', 'tax', 'national', 'personal', 'citizen']);
/** "O NIF é 273717367": ids that nothing but a word tells from other numbers. */
const ID_WORDS = new Set([
  'nif',
  'bsn',
  'ssn',
  'cpr',
  'cpf',
  'pesel',
  'svnr',
  'cnp',
  'oib',
  'personnummer',
  'fodselsnummer',
]);
const NEAR = 48;

/** The nearest telling word in front decides; "no", "number", "us on" and the like say nothing. */
const OWN_NUMBER =
  /\b(?:(?:my|mein|meine|mon|mi|mio|mijn|moj|min|mit|meu|her|his|their) (?:new )?(?:number|nummer|numero|numer)\b[^\d]{0,12}|jestem pod numerem |bin unter der nummer |mb ?way[^\d]{0,3})$/;

function announced(text: string, at: number): 'phone' | 'other' | 'id' | undefined {
  if (at === 0) return undefined;
  const near = withoutAccents(text.slice(Math.max(0, at - NEAR), at)).toLowerCase();
  if ((near.includes('num') || near.includes('way')) && OWN_NUMBER.test(near)) return 'phone';
  let end = near.length;
  for (let count = 0; count < 6; count++) {
    const [word, start] = wordBefore(near, end);
    if (word === '') return undefined;
    // "just call, 962 117 840"
    if (word === ',' && count === 0) {
      end = start;
      continue;
    }
    if (PHONE_WORD.test(word)) return 'phone';
    if (count < 2 && ID_WORDS.has(word)) return 'id';
    if (word === 'id' && TAXES.has(wordBefore(near, start)[0])) return 'id';
    if (OTHER_WORD.test(word)) return 'other';
    if (ENDS_PHRASE.has(word)) return undefined;
    end = start;
  }
  return undefined;
}

const ENDS_PHRASE = new Set('!?;,"\n');

/** "882211. Please" and "arrived. Call" are two sentences, "Nr. 5" and "Telef. 030" are not. */
function endsSentence(before: string): boolean {
  const word = /\d$|[a-z]+$/.exec(before)?.[0] ?? '';
  return /\d/.test(word) || (word.length > 4 && !PHONE_WORD.test(word));
}

/** The last word in front of a position, or the sign that ends a phrase. */
function wordBefore(text: string, from: number): [word: string, start: number] {
  for (let at = from - 1; at >= 0; at--) {
    if (isSmallLetter(text, at)) {
      let start = at;
      while (start > 0 && isSmallLetter(text, start - 1)) start--;
      return [text.slice(start, at + 1), start];
    }
    if ('.!?;,"\n'.includes(text[at]!) && /\s/.test(text[at + 1] ?? ''))
      return [text[at] === '.' && endsSentence(text.slice(0, at)) ? '!' : text[at]!, at];
  }
  return ['', 0];
}

const isSmallLetter = (text: string, at: number): boolean => {
  const code = codeAt(text, at);
  return code > 96 && code < 123;
};

/** Groups from a position that could belong to one number, at most so many digits. */
function gather(groups: readonly Group[], from: number, most: number): { count: number; digits: number } {
  let [count, digits] = [0, 0];
  for (let at = from; at < groups.length && at < from + 9; at++) {
    const group = groups[at]!;
    if (group.digits === '' || digits + group.digits.length > most) break;
    if (count > 0 && group.gap.length > 1 && separates(group.gap, groups[from]!, count)) break;
    digits += group.digits.length;
    count++;
  }
  return { count, digits };
}

/** "040 - 251 63 87" is one number, "1020 - 1030" are two. */
function separates(gap: string, first: Group, count: number): boolean {
  if (/^ [-–] $/.test(gap)) return count > 1 || first.digits.length < 3 || first.digits[0] !== '0';
  return gap.includes('+') || /^(?: {2}|\) ?\()/.test(gap);
}

export const isDate = (first?: Group, second?: Group, third?: Group): boolean =>
  !!first &&
  !!second &&
  !!third &&
  /^[./-]$/.test(second.gap) &&
  second.gap === third.gap &&
  ((first.digits.length === 4 && second.digits.length <= 2 && third.digits.length <= 2) ||
    (first.digits.length <= 2 && second.digits.length <= 2 && third.digits.length === 4));

/**
 * Phone numbers in text. `findPhoneNumbersInText` of libphonenumber-js was measured at 5 µs a character and needs to
 * be told a country for national forms, so the forms are read from the groups of digits instead.
 */
export function findPhone(text: string, groups: readonly Group[], from: number): Match | undefined {
  const first = groups[from]!;
  if (first.digits === '') return undefined;
  const before = first.start > 0 ? text[first.start - 1]! : '';
  if (before === '+') return international(text, groups, from, first.start - 1);
  if ((before === 'b' || before === 'B') && /%2b/i.test(text.slice(first.start - 3, first.start)))
    return international(text, groups, from, first.start - 3);
  if (isDate(groups[from], groups[from + 1], groups[from + 2])) return undefined;
  const { count, digits } = gather(groups, from, 15);
  const start = before === '(' && closes(groups, from, count) ? first.start - 1 : first.start;
  const end = groups[from + count - 1]?.end ?? first.end;
  if (digits < 7 || !endsCleanly(text, end)) return undefined;
  const word = announced(text, first.start);
  if (word === 'other') return undefined;
  if (word === 'id') return matched('national id', groups, from, count, start);
  const fits = word === 'phone' || looksNational(text, groups.slice(from, from + count), digits, before);
  return fits ? matched('phone', groups, from, count, start) : undefined;
}

/** "(030) 123" takes its parenthesis with it, "(030 123)" stands in one. */
const closes = (groups: readonly Group[], from: number, count: number): boolean =>
  groups.slice(from + 1, from + count).some(({ gap }) => gap.includes(')'));

function international(text: string, groups: readonly Group[], from: number, start: number): Match | undefined {
  const { count, digits } = gather(groups, from, 15);
  if (count === 0 || digits < 8 || groups[from]!.digits.startsWith('0')) return undefined;
  if (text[start] === '+' && /[\p{L}\p{N}*]$|\+\d{0,3}\+$/u.test(text.slice(Math.max(0, start - 5), start)))
    return undefined;
  return matched(
    'phone',
    groups,
    from,
    count,
    text[start - 1] === '(' && closes(groups, from, count) ? start - 1 : start,
  );
}

/** The forms that are phone numbers without any word in front. */
function looksNational(text: string, groups: readonly Group[], digits: number, before: string): boolean {
  if (groups.length < 3 && before !== '(' && groups[0]!.digits[0] !== '0') return false;
  const [first, second, third, fourth] = groups.map((group) => group.digits) as [string, string?, string?, string?];
  const gaps = groups.slice(1).map((group) => group.gap);
  if (before === '(' && /^\)/.test(gaps[0] ?? ''))
    return first.length >= 2 && first.length <= 5 && digits >= 9 && digits <= 12;
  if (gaps.some((gap) => gap.includes('('))) return false;
  const american = first === '1' ? [second, third, fourth] : [first, second, third];
  const [area, exchange, line] = american;
  const isAmerican = area?.length === 3 && exchange?.length === 3 && line?.length === 4;
  if (isAmerican && groups.length === (first === '1' ? 4 : 3) && new Set(gaps).size === 1 && !area.startsWith('0'))
    return /^[2-9]/.test(area) && /^[-. ]$/.test(gaps[0]!) && (gaps[0] !== ' ' || /^[2-9]/.test(exchange));
  if (/^00[1-9]/.test(first)) return groups.length >= 2 && digits >= 10 && digits <= 16;
  if (first === '0') return groups.length >= 4 && digits >= 10 && digits <= 12 && gaps.every((gap) => gap === ' ');
  if (!/^0[1-9]/.test(first)) return false;
  // "0412-0077" is the number of a receipt.
  if (first.length === 4 && second?.length === 4 && digits === 8 && gaps[0] === '-') return false;
  if (groups.length === 1) return digits >= 10 && digits <= 11 && /\p{L}{2}/u.test(text);
  return (
    first.length <= 6 && digits >= 8 && digits <= 12 && !(digits === 8 && groups.length > 2) && new Set(gaps).size <= 3
  );
}
