import { modulo } from './checksums.js';
import { type Hit, hit } from './hit.js';
import { matchesOf } from './matches.js';

const START = /(?<![\w*-])[A-Za-z]{2}\d{2}(?=[ -]?[A-Za-z0-9])/g;
const LENGTHS: Record<string, number> = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18
   FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21
   MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25
   SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20`
    .split(/\s+/)
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
);

export function findIbans(text: string): Hit[] {
  const found: Hit[] = [];
  for (const match of matchesOf(START, text)) {
    const length = LENGTHS[match[0].slice(0, 2).toUpperCase()];
    if (!length) continue;
    let [end, compact] = [match.index, ''];
    while (compact.length < length && end < text.length) {
      const char = text[end]!;
      if (/[A-Za-z0-9]/.test(char)) compact += char;
      else if (!/[ \u00a0-]/.test(char) || /[ \u00a0-]/.test(text[end - 1]!)) break;
      end++;
    }
    if (compact.length < length || /[\p{L}\p{N}]/u.test(text[end] ?? '')) continue;
    const turned = (compact.slice(4) + compact.slice(0, 4)).toUpperCase();
    if (modulo(turned, 97) === 1) found.push(hit('iban', match.index, end));
  }
  return found;
}
