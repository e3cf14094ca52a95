import { isCodiceFiscale, isDni, isHetu } from './checksums.js';
import { type Hit, hit } from './hit.js';
import { matchesOf } from './matches.js';

/** National ids that mix letters and digits, each of a fixed length. */
const MIXED =
  /(?<![\p{L}\p{N}_*-])(?:([A-Z]{6}\d\d[A-EHLMPRST]\d\d[A-Z]\d{3}[A-Z])|((?:[XYZ]-?\d{7}|\d{8})-?[A-Z])|([A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d\d ?\d\d ?\d\d ?[A-D])|((?:0[1-9]|[12]\d|3[01])(?:0\d|1[0-2])\d\d[-+A-FU-Y]\d{3}[\dA-FHJ-NPR-Y]))(?![\p{L}\p{N}_*-])/gu;

/** A capital beside a digit, which most texts do not have: looking for this costs a tenth. */
const MIXES = /[A-Z] ?\d|\d-?[A-Z]/;

export function findMixedIds(text: string): Hit[] {
  const found: Hit[] = [];
  if (!MIXES.test(text)) return found;
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
