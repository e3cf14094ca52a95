import { normaliseLocale } from './locale.js';

/** Two codes that are written for one language: each is tried when the other is wanted. */
const OTHER_NAME: Record<string, string> = { no: 'nb', nb: 'no' };

/** Where the Spanish of Latin America (es-419) is at home: it comes before the Spanish of Spain there. */
const LATIN_AMERICA = new Set('ar bo br bz cl co cr cu do ec gt hn mx ni pa pe pr py sv us uy ve'.split(' '));

const languageOf = (code: string) => code.split('-', 1)[0]!;
const withOtherName = (code: string) => {
  const language = languageOf(code);
  const other = OTHER_NAME[language];
  return other ? [code, other + code.slice(language.length)] : [code];
};

/** The code itself, then what is left when parts are cut off its end: zh-hant-tw, zh-hant, zh. */
function basesOf(code: string): string[] {
  const parts = code.split('-');
  const bases = parts.map((_, i) => parts.slice(0, parts.length - i).join('-'));
  if (parts[0] === 'es' && LATIN_AMERICA.has(parts.at(-1)!)) bases.splice(-1, 0, 'es-419');
  return bases.flatMap(withOtherName);
}

const likely = (code: string) => new Intl.Locale(code).maximize();

/** Among variants of one language: the same script, then the favourite, then the region most speakers live in, then by code. */
function closestVariant(wanted: string, variants: string[], favourite: string | undefined): string | undefined {
  const { script } = likely(wanted);
  const home = likely(languageOf(wanted)).region;
  const rank = (code: string) => {
    const { script: own, region } = likely(code);
    return (own === script ? 0 : 4) + (code === favourite ? 0 : region === home ? 1 : 2);
  };
  return [...variants].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))[0];
}

/** The best of some languages for a wanted one: the same, a shorter form of it, or another variant of the language. */
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

/** The language in which a layout is sent when one is wanted: its own is a candidate like the others, and the last resort. */
export const resolveLocale = (wanted: string | undefined, own: string, translations: string[]): string =>
  matchLocale(wanted, [own, ...translations], own) ?? own;
