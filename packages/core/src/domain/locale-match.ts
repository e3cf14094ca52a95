import { normaliseLocale } from './locale.js';

/** Two codes in use for the same language: each is tried for the other. */
const ALIASES: Record<string, string> = { no: 'nb', nb: 'no' };

/** Regions where Latin American Spanish (es-419) is preferred to the Spanish of Spain. */
const LATIN_AMERICA = new Set('ar bo br bz cl co cr cu do ec gt hn mx ni pa pe pr py sv us uy ve'.split(' '));

const languageOf = (code: string) => code.split('-', 1)[0]!;
const withOtherName = (code: string) => {
  const language = languageOf(code);
  const other = ALIASES[language];
  return other ? [code, other + code.slice(language.length)] : [code];
};

/** The code itself, then its shorter forms: zh-hant-tw, zh-hant, zh. */
function basesOf(code: string): string[] {
  const parts = code.split('-');
  const bases = parts.map((_, i) => parts.slice(0, parts.length - i).join('-'));
  if (parts[0] === 'es' && LATIN_AMERICA.has(parts.at(-1)!)) bases.splice(-1, 0, 'es-419');
  return bases.flatMap(withOtherName);
}

const likely = (code: string) => new Intl.Locale(code).maximize();

/** Orders variants of a language: same script, then the preferred one, then the language's likely region, then by code. */
function closestVariant(wanted: string, variants: string[], favourite: string | undefined): string | undefined {
  const { script } = likely(wanted);
  const home = likely(languageOf(wanted)).region;
  const rank = (code: string) => {
    const { script: own, region } = likely(code);
    return (own === script ? 0 : 4) + (code === favourite ? 0 : region === home ? 1 : 2);
  };
  return [...variants].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))[0];
}

/** The best match for a requested language: the same, a shorter form, or another variant. */
export function matchLocale(wanted: string | undefined, codes: string[], favourite?: string): string | undefined {
  const code = wanted === undefined ? undefined : normaliseLocale(wanted);
  if (code === undefined) return undefined;
  const base = basesOf(code).find((candidate) => codes.includes(candidate));
  if (base !== undefined) return base;
  for (const language of withOtherName(languageOf(code))) {
    const variants = codes.filter((candidate) => languageOf(candidate) === language);
    if (variants.length > 0) return closestVariant(code, variants, favourite);
  }
  return undefined;
}

/** The language a layout is sent in: its own is a candidate like the others, and the fallback. */
export const resolveLocale = (wanted: string | undefined, own: string, translations: string[]): string =>
  matchLocale(wanted, [own, ...translations], own) ?? own;
