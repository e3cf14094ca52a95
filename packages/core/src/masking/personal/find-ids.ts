import { codeAt } from '../characters.js';
import { isCodiceFiscale, isDni, isHetu } from './checksums.js';
import { type Hit, hit } from './hit.js';
import { matchesOf } from './matches.js';
import { isDigit } from './number-groups.js';

/** National ids that mix letters and digits, each of a fixed length. */
const MIXED =
  /(?<![\p{L}\p{N}_*-])(?:([A-Z]{6}\d\d[A-EHLMPRST]\d\d[A-Z]\d{3}[A-Z])|((?:[XYZ]-?\d{7}|\d{8})-?[A-Z])|([A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d\d ?\d\d ?\d\d ?[A-D])|((?:0[1-9]|[12]\d|3[01])(?:0\d|1[0-2])\d\d[-+A-FU-Y]\d{3}[\dA-FHJ-NPR-Y]))(?![\p{L}\p{N}_*-])/gu;

export function findMixedIds(text: string): Hit[] {
  const found: Hit[] = [];
  if (!mixes(text)) return found;
  for (const match of matchesOf(MIXED, text)) {
    const [whole, codice, dni, nino, hetu] = match;
    const valid =
      (codice && isCodiceFiscale(codice)) ||
      (dni && isDni(dni)) ||
      (nino && !/^(?:BG|GB|NK|KN|TN|NT|ZZ)/.test(nino)) ||
      (hetu && isHetu(hetu));
    if (valid) found.push(hit('national id', match.index, match.index + whole.length));
  }
  return found;
}

/** Whether a capital stands beside a digit at all, with a blank before the digit or a dash behind it at most. */
function mixes(text: string): boolean {
  const { length } = text;
  const isDigitAt = (at: number) => at >= 0 && at < length && isDigit(codeAt(text, at));
  for (let at = 0; at < length; at++) {
    const code = codeAt(text, at);
    if (code < 65 || code > 90) continue;
    if (isDigitAt(at + 1) || isDigitAt(at - 1)) return true;
    if ((text.startsWith(' ', at + 1) && isDigitAt(at + 2)) || (text.startsWith('-', at - 1) && isDigitAt(at - 2)))
      return true;
  }
  return false;
}
