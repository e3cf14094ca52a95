import type { Direction } from './context.js';

const RIGHT_TO_LEFT_LANGUAGES = new Set('ar arc ckb dv fa he iw ks nqo ps sd syr ug ur yi'.split(' '));
const RIGHT_TO_LEFT_SCRIPTS = new Set('adlm arab aran hebr mand nkoo rohg samr syrc thaa'.split(' '));

/** The text direction of a language tag, by its script if it has one. */
export function directionOf(language: string): Direction {
  const [first = '', ...rest] = language.toLowerCase().split(/[-_]/);
  const script = rest.find((part) => /^[a-z]{4}$/.test(part));
  const fromRight = script ? RIGHT_TO_LEFT_SCRIPTS.has(script) : RIGHT_TO_LEFT_LANGUAGES.has(first);
  return fromRight ? 'rtl' : 'ltr';
}
