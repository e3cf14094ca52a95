import { codeAt } from '../characters.js';
import { POSTCODE } from './find-streets.js';
import { type Hit, hit } from './hit.js';
import type { Kind } from './keys-by-kind.js';
import { NOT_NAMES } from './name-words.js';
import { isDigit } from './number-groups.js';

const LONGEST_LINE = 80;
const NAME = /^(?:\p{Lu}\p{Ll}{0,4}\. )?\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*){1,3}$/u;
const HEADING = /addres|anschrift|adres|direcci|indirizz|morada|endere[cç]o|livraison|versand|envío|spedizione/i;
/** A number at one end and capital words before or behind it. */
const STREET =
  /^(?:\d{1,4}[A-Za-z]?,? \p{Lu}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+){0,4}|\p{Lu}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+){0,4},? \d{1,4}(?: ?[A-Za-z]|[/-]\d{1,4}[A-Za-z]?)?)$/u;
/** A code and its town, a town and its code, or a British code alone. */
const TOWN =
  /^(?:[A-Z]{1,2}-)?[\d -]{4,9} \p{Lu}|^\p{Lu}[^\d\n]{1,40}[ ,]\S{2,5} ?\S{3,5}$|^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/u;

interface Line {
  start: number;
  text: string;
}

/**
 * Addresses that nothing but their lines tells: a name or a heading, below it a street without any word for one, and
 * below that the postal code, with at most one line between them.
 */
export function findBlocks(text: string): Hit[] {
  if (!text.includes('\n')) return [];
  const found: Hit[] = [];
  const lines = linesOf(text);
  for (let at = 1; at + 1 < lines.length; at++) {
    const [above, street] = [lines[at - 1]!, lines[at]!];
    if (!hasNumber(street.text) || !STREET.test(street.text)) continue;
    const lead = /^c\/o /i.test(above.text) ? 4 : 0;
    const named = NAME.test(above.text.slice(lead));
    if (!named && !HEADING.test(above.text)) continue;
    const town = [lines[at + 1], lines[at + 2]].find((line) => line && TOWN.test(line.text));
    const code = town && POSTCODE.exec(town.text);
    if (!code) continue;
    const add = (kind: Kind, start: number, length: number) => found.push(hit(kind, start, start + length));
    if (named && !above.text.split(' ').some((word) => NOT_NAMES.has(word.toLowerCase())))
      add('name', above.start + lead, above.text.length - lead);
    add('street', street.start, street.text.length);
    add('postcode', town.start + code.index, code[0].length);
  }
  return found;
}

/** A digit at the beginning or among the last three characters. */
function hasNumber(line: string): boolean {
  const { length } = line;
  for (let at = Math.max(0, length - 3); at < length; at++) if (isDigit(codeAt(line, at))) return true;
  return length > 0 && isDigit(codeAt(line, 0));
}

/** Lines that are not empty, without blanks, commas and what is left of tags around them. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    let [from, to] = [start, end];
    while (from < to && isAround(codeAt(text, from))) from++;
    while (to > from && isAround(codeAt(text, to - 1))) to--;
    if (to > from) lines.push({ start: from, text: to - from > LONGEST_LINE ? '' : text.slice(from, to) });
  }
  return lines;
}

/** A blank, a comma, a return, or what is left of a tag. */
const isAround = (code: number): boolean =>
  code === 32 || code === 9 || code === 13 || code === 44 || code === 0x2061 || code === 0xa0;
