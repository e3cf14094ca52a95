import { characters } from '../characters.js';
import { isCodiceFiscale, isDni, isHetu, modulo } from './checksums.js';
import type { Kind } from './tables.js';

/** A stretch of text that is personal. */
export interface Hit {
  start: number;
  end: number;
  kind: Kind;
  /** What to put there, where it was masked by rules of its own: JSON or a form inside a text. */
  as?: string;
}

const AT = /@|%40|&#64;|&#x40;|&commat;/gi;
const isLocal = characters(/[\p{L}\p{N}._+~-]/u);
const isDomain = characters(/[\p{L}\p{N}.-]/u);
const MAX_LOCAL = 64;
const MAX_DOMAIN = 253;
const TOP_LEVEL = /\.(?:xn--[a-z0-9-]{2,60}|\p{L}{2,24})$/iu;
/** `logo@2x.png` is a picture and `Items@odata.count` an annotation. */
const NO_DOMAIN = /\.(?:png|jpe?g|gif|webp|svg|avif|css|js|mjs|ts|json|map|html?)$|^odata\.[a-z]+$/i;
/** The id of a mail looks like an address. */
const MAIL_ID = /\b(?:message-id|in-reply-to|content-id)"?:[ "]{0,3}<?[^\s<>]{0,24}$/i;

export function findEmails(text: string): Hit[] {
  const found: Hit[] = [];
  if (!text.includes('@') && !text.includes('%40') && !/&[#c]/.test(text)) return found;
  for (const at of text.matchAll(AT)) {
    const start = localStart(text, at.index);
    const from = at.index + at[0].length;
    if (start === at.index) continue;
    let end = from;
    while (end - from < MAX_DOMAIN && isDomain(text, end)) end++;
    let domain = text.slice(from, end).replace(/[.-]+$/, '');
    // A database joins the parts of a key: `anna@example.com-7`.
    if (!TOP_LEVEL.test(domain)) domain = domain.slice(0, Math.max(0, domain.lastIndexOf('-')));
    if (!TOP_LEVEL.test(domain) || NO_DOMAIN.test(domain)) continue;
    end = from + domain.length;
    // `git@github.com:team/repository` names a machine.
    const isMachine = text.slice(start, at.index) === 'git' && /^:[a-z]/i.test(text.slice(end, end + 2));
    if (isMachine || MAIL_ID.test(text.slice(Math.max(0, start - 40), start))) continue;
    found.push({ kind: 'email', start, end });
  }
  return found;
}

/** Plus, dash, dot and underscore may be percent-encoded; any other code ends the local part. */
function localStart(text: string, at: number): number {
  if (text[at - 1] === '"') {
    const open = text.lastIndexOf('"', at - 2);
    return open >= 0 && at - open <= MAX_LOCAL ? open : at;
  }
  let start = at;
  while (start > 0 && at - start < MAX_LOCAL) {
    const code = /^%([0-9a-f]{2})$/i.exec(text.slice(Math.max(0, start - 3), start))?.[1];
    if (code && !/^(?:2b|2d|2e|5f)$/i.test(code)) break;
    if (!code && !isLocal(text, start - 1)) break;
    start -= code ? 3 : 1;
  }
  return start;
}

const V4 = /(?<![\w.*-])(?:\d{1,3}\.){3}\d{1,3}(?![\w*-]|\.\d)/g;
const V6 = /(?<![\w:.*-])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,8}(?:\.\d{1,3}){0,3}(?![\w*:-])/gi;
/** `Chrome/120.0.0.0`, `version 1.2.3.4`, and "Shopware 6.5.8.7, PHP 8.2": small numbers among names with versions. */
const VERSION_BEFORE =
  /[\p{L}\p{N}]\/$|\b(?:v|version|release|build|section|firmware|kernel|upgrade|update|rule|chapter)\b[^\d]{0,20}$/iu;
const SMALL = /^[0-2]?\d(?:\.[0-2]?\d){3}$/;
const VERSIONED = /\p{Lu}\p{L}* \d+(?:\.\d+){1,2}(?![.\d])/u;
/** Loopback, the unspecified address and netmasks belong to nobody. */
const SOMEBODY = /^(?!127\.|0\.0\.0\.0$|255\.)(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|$)){4}$/;
export const isIpv4 = (text: string): boolean => SOMEBODY.test(text);

export function findIps(text: string): Hit[] {
  const found: Hit[] = [];
  for (const { 0: address, index: start } of text.matchAll(V4)) {
    const [before, behind] = [
      text.slice(Math.max(0, start - 40), start),
      text.slice(start, start + 55).slice(address.length),
    ];
    const isVersion =
      VERSION_BEFORE.test(before) ||
      (SMALL.test(address) && /\p{Lu}[\p{L}\d.+-]* $/u.test(before) && VERSIONED.test(`${before} ${behind}`));
    if (isIpv4(address) && !isVersion) found.push({ kind: 'ip', start, end: start + address.length });
  }
  for (const { 0: address, index: start } of text.matchAll(V6))
    if (isIpv6(address)) found.push({ kind: 'ip', start, end: start + address.length });
  return found;
}

/** Eight groups, or fewer around one `::`. Times, ratios, hardware addresses and `std::vector` are not addresses. */
function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  if (text.includes('.')) return halves.length === 2 && isIpv4(text.slice(text.lastIndexOf(':') + 1));
  const groups = text.split(':').filter((group) => group !== '').length;
  if (halves.length === 1) return groups === 8 && !/^:|:$/.test(text);
  return groups >= 2 && groups <= 7 && /\d/.test(text) && text.length >= 6;
}

const IBAN = /(?<![\w*-])[A-Za-z]{2}\d{2}(?=[ -]?[A-Za-z0-9])/g;
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18
   FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21
   MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25
   SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20`
    .split(/\s+/)
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
);

export function findIbans(text: string): Hit[] {
  const found: Hit[] = [];
  for (const { 0: head, index: start } of text.matchAll(IBAN)) {
    const length = IBAN_LENGTHS.get(head.slice(0, 2).toUpperCase()) ?? 0;
    // Groups of any size with one separator between them.
    const [whole] = /^[A-Za-z0-9](?:[ \u00a0-]?[A-Za-z0-9]){0,60}/.exec(text.slice(start, start + 80))!;
    let [end, count] = [start, 0];
    for (; count < length && end - start < whole.length; end++) if (/[A-Za-z0-9]/.test(text[end]!)) count++;
    if (length === 0 || count < length || /[\p{L}\p{N}]/u.test(text[end] ?? '')) continue;
    const compact = text
      .slice(start, end)
      .replace(/[^A-Za-z0-9]/g, '')
      .toUpperCase();
    if (modulo(compact.slice(4) + compact.slice(0, 4), 97) === 1) found.push({ kind: 'iban', start, end });
  }
  return found;
}

/** National ids that mix letters and digits: Italy, Spain, Great Britain, Finland. */
const MIXED =
  /(?<![\p{L}\p{N}_*-])(?:([A-Z]{6}\d\d[A-EHLMPRST]\d\d[A-Z]\d{3}[A-Z])|((?:[XYZ]-?\d{7}|\d{8})-?[A-Z])|([A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d\d ?\d\d ?\d\d ?[A-D])|((?:0[1-9]|[12]\d|3[01])(?:0\d|1[0-2])\d\d[-+A-FU-Y]\d{3}[\dA-FHJ-NPR-Y]))(?![\p{L}\p{N}_*-])/gu;
/** Most texts have no capital beside a digit, and looking for one costs a tenth. */
const MAY_MIX = /[A-Z] ?\d|\d-?[A-Z]/;

export function findMixedIds(text: string): Hit[] {
  if (!MAY_MIX.test(text)) return [];
  return [...text.matchAll(MIXED)].flatMap(({ 0: whole, 1: codice, 2: dni, 3: nino, 4: hetu, index: start }) => {
    const isValid =
      (codice && isCodiceFiscale(codice)) ||
      (dni && isDni(dni)) ||
      (nino && !/^(?:BG|GB|NK|KN|TN|NT|ZZ)/.test(nino)) ||
      (hetu && isHetu(hetu));
    return isValid ? [{ kind: 'national id' as const, start, end: start + whole.length }] : [];
  });
}
