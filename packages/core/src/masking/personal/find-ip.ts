import { type Hit, hit } from './hit.js';
import { matchesOf } from './matches.js';

const V4 = /(?<![\w.*-])(?:\d{1,3}\.){3}\d{1,3}(?![\w*-]|\.\d)/g;
const V6 = /(?<![\w:.*-])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,8}(?:\.\d{1,3}){0,3}(?![\w*:-])/gi;
/** Words in front of four numbers that count something else. */
const COUNTED =
  /(?:\bv|version|release|build|section|rule|chapter|abschnitt|article|§|firmware|kernel|update|to|from)[ :=v"']{0,4}$/i;
const VERSION_WORD = /version|release|build|section|firmware|kernel|upgrade|update|rule|chapter/i;

export function findAddresses(text: string): Hit[] {
  const found: Hit[] = [];
  if (text.includes('.'))
    for (const match of matchesOf(V4, text))
      if (isV4(match[0]) && !isVersion(text, match.index) && !looksLikeVersion(text, match))
        found.push(hit('ip', match.index, match.index + match[0].length));
  if (text.includes(':'))
    for (const match of matchesOf(V6, text))
      if (isV6(match[0])) found.push(hit('ip', match.index, match.index + match[0].length));
  return found;
}

/** Loopback, the unspecified address and netmasks are nobody's. */
const SOMEBODY =
  /^(?!127\.|0\.0\.0\.0$|255\.)(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
export const isV4 = (text: string): boolean => SOMEBODY.test(text);

/** `Chrome/120.0.0.0` and `version 1.2.3.4`. */
function isVersion(text: string, at: number): boolean {
  if (text[at - 1] === '/' && /[\p{L}\p{N}]/u.test(text[at - 2] ?? '')) return true;
  const before = text.slice(Math.max(0, at - 40), at);
  return COUNTED.test(before) && VERSION_WORD.test(before);
}

/** "Shopware 6.5.8.7, PHP 8.2": small numbers behind a name, with another name and its version beside them. */
function looksLikeVersion(text: string, { 0: found, index }: RegExpExecArray): boolean {
  const [before, behind] = [text.slice(Math.max(0, index - 40), index), text.slice(index + found.length).slice(0, 40)];
  return (
    /^[0-2]?\d(?:\.[0-2]?\d){3}$/.test(found) &&
    /\p{Lu}[\p{L}\d.+-]* $/u.test(before) &&
    (VERSIONED.test(before) || VERSIONED.test(behind))
  );
}
const VERSIONED = /\p{Lu}\p{L}* \d+(?:\.\d+){1,2}(?![.\d])/u;

/** Eight groups, or fewer around one `::`. Times, ratios, hardware addresses and `std::vector` are not. */
function isV6(text: string): boolean {
  const double = text.indexOf('::');
  if (text.indexOf('::', double + 1) > double && double >= 0) return false;
  if (text.includes('.')) {
    const [before, last] = [text.slice(0, text.lastIndexOf(':')), text.slice(text.lastIndexOf(':') + 1)];
    return double >= 0 && /^\d+(?:\.\d+){3}$/.test(last) && isV4(last) && before.length > 0;
  }
  const groups = text.split(':').filter((group) => group !== '');
  if (double < 0) return groups.length === 8 && !text.startsWith(':') && !text.endsWith(':');
  return groups.length >= 2 && groups.length <= 7 && /\d/.test(text) && text.length >= 6;
}
